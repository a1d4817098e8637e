/** The night of `web/src/ui/tokens.css`, from which the default palette is made. */
export const DEFAULT_SCHOOL_COLOR = '#1b2a50'

/** '#1b2a50', as a browser's field for colours writes it. */
export const SCHOOL_COLOR = /^#[\da-f]{6}$/
