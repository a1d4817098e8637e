import { popupMotion } from './popup-classes.ts'

export const dialogBackdropClasses =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0'

export const dialogFrameClasses = 'fixed inset-0 z-40 grid place-items-center sm:p-6'

export const dialogPopupClasses = `flex max-h-full w-full flex-col overflow-hidden bg-surface-raised text-sm text-text shadow-lg outline-none sm:rounded-lg ${popupMotion}`
