/** Fade and a short rise, for everything that floats. */
export const popupMotion =
  'transition-[opacity,translate] duration-base ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0'

/** A list that opens under its trigger: menu and select. */
export const listPopupClasses =
  'max-h-(--available-height) overflow-y-auto rounded-md border border-border bg-surface-raised p-1.5 text-sm text-text shadow-md outline-none'

export const listItemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-[6px] px-3 text-left text-sm text-inherit no-underline select-none focus-visible:-outline-offset-2 data-highlighted:bg-tide data-disabled:text-text-muted'

export const dialogBackdropClasses =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0'

export const dialogFrameClasses = 'fixed inset-0 z-40 grid place-items-center sm:p-6'

export const dialogPopupClasses = `flex max-h-full w-full flex-col overflow-hidden bg-surface-raised text-sm text-text shadow-lg outline-none sm:rounded-lg ${popupMotion}`
