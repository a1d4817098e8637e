const FIRST_LETTER = 'A'.charCodeAt(0)

/** 'A' for the first option. */
export const optionLetter = (position: number) => String.fromCharCode(FIRST_LETTER + position)

/** The position of the option that the key 'a' or '1' stands for; -1 for any other key. */
export function optionOfKey(key: string) {
  if (/^[1-6]$/.test(key)) return Number(key) - 1
  return /^[a-f]$/i.test(key) ? key.toUpperCase().charCodeAt(0) - FIRST_LETTER : -1
}
