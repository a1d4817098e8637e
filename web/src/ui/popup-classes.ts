/** Fade and a short rise, for everything that floats. */
export const popupMotion =
  'transition-[opacity,translate] duration-base ease-out data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0'

/** A list that opens under its trigger: menu and select. */
export const listPopupClasses =
  'max-h-(--available-height) overflow-y-auto rounded-md border border-border bg-surface-raised p-1.5 text-sm text-text shadow-md outline-none'

export const listItemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-[6px] px-3 text-left text-sm text-inherit no-underline select-none focus-visible:-outline-offset-2 data-highlighted:bg-tide data-disabled:text-text-muted'
