/** Spaces of every kind, and what has no width: control and format characters. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u

/** Nothing to see in it. Trimming alone lets some of it through, which the database takes for blank. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)
