/** The look shared by tabs and segmented filters. */
export const segmentListClasses =
  'grid-flow-col auto-cols-fr gap-0.5 rounded-md bg-surface-sunken p-1 max-w-full overflow-x-auto'

export const segmentClasses =
  'inline-flex min-h-(--seg-height) items-center justify-center gap-[7px] rounded-[6px] px-3.5 text-sm font-strong whitespace-nowrap text-text-muted focus-visible:-outline-offset-2 enabled-hover:text-text aria-selected:bg-surface-raised aria-selected:text-text aria-selected:shadow-segment aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-segment'
