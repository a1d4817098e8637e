/** How long the second step of a log-in can take: time to find the phone. */
export const PENDING_SIGN_IN_MINUTES = 10

/** Wrong codes before the log-in has to start again. */
export const SECOND_FACTOR_TRIES = 5

/** Enough for years of lost phones, few enough to print on a card. */
export const BACKUP_CODE_COUNT = 10

const BACKUP_CODE_LENGTH = 10
/** Without letters and digits that look alike on paper. */
export const BACKUP_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Digits of a code from an app or a message. */
export const CODE_DIGITS = 6

/** Ignores spaces, hyphens and capitals. Undefined if it cannot be a code. */
export function parseBackupCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  const isCode =
    code.length === BACKUP_CODE_LENGTH && [...code].every((letter) => BACKUP_CODE_ALPHABET.includes(letter))
  return isCode ? code : undefined
}

/** 'abcde-fghjk' */
export const showBackupCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** `pick` returns a random integer below its argument. */
export const makeBackupCode = (pick: (below: number) => number): string =>
  Array.from(
    { length: BACKUP_CODE_LENGTH },
    () => BACKUP_CODE_ALPHABET[pick(BACKUP_CODE_ALPHABET.length)],
  ).join('')

/** '123 456' and '123456' alike. Undefined if it cannot be a code. */
export function parseNumericCode(typed: string): string | undefined {
  const code = typed.replaceAll(/\s/g, '')
  return code.length === CODE_DIGITS && /^[0-9]+$/.test(code) ? code : undefined
}
