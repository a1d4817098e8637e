/** Anything but spaces of every kind and zero-width control and format characters. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u

/** Whether a text has no visible character. `trim()` keeps some characters that the database treats as blank. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)
