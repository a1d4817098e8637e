/** The look shared by every text-like control: input, textarea and select. */
export const controlClasses =
  'w-full min-h-(--control-height) rounded-md border border-border-strong bg-surface-raised px-3.5 py-2.5 text-(length:--control-text) leading-[1.45] text-text placeholder:text-text-muted placeholder:opacity-100 hover:border-text focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-border disabled:bg-surface-sunken disabled:text-text-muted aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger'

/** For what is typed into; a button, which a select is, would always count as read-only. */
export const textControlClasses = `block ${controlClasses} read-only:border-border read-only:bg-surface-sunken read-only:text-text-muted`
