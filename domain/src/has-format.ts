/**
 * Whether a text has anything for `formatted-text.ts` to draw. It may say so of a text without, never the opposite. By itself, so that
 * pages load the rest only for texts that need it.
 */
export const hasFormat = (text: string): boolean =>
  /[*_~`]\S|\]\(|^\s{0,3}(?:[-•*>]|\d{1,3}[.)]|#{1,3})\s|^>/m.test(text)
