/** What a field that may stay empty holds: of a text or a date, and of a number. */
export const textOrNull = (typed: string | null) => typed || null

export const numberOrNull = (typed: string | number | null) =>
  typed === '' || typed === null ? null : Number(typed)
