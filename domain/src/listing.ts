/** A list that is searched or filtered is counted no further: counting all of it would cost more than the page itself. */
export const LIST_COUNTED_MOST = 1_000
