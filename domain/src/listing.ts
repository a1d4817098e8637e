/** Searched or filtered lists are counted only up to this: counting more would cost more than the page itself. */
export const LIST_COUNT_MAX = 1_000
