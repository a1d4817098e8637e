/** How long a code is valid: a message can take a minute to arrive, and typing another. */
export const SMS_CODE_MINUTES = 5

/** Wrong codes before a new message is needed. */
export const SMS_CODE_TRIES = 5

const BETWEEN_DIGITS = /[\s().\-/]/g

/** Country code and leading zero are optional; then area code and mobile number, because landlines get no messages. */
const BRAZILIAN_MOBILE = /^(?:55)?0?([1-9]{2}9[0-9]{8})$/

/** E.164: at most fifteen digits; none has fewer than eight in use. */
const INTERNATIONAL = /^[1-9][0-9]{7,14}$/

/**
 * '(11) 98765-4321', '011 98765 4321' and '+55 11 98765-4321' alike, as '+5511987654321'; with a plus and another
 * country, that country's number. Undefined if it cannot get messages.
 */
export function parsePhone(typed: string): string | undefined {
  const text = typed.trim()
  const isInternational = text.startsWith('+')
  const digits = text.slice(isInternational ? 1 : 0).replaceAll(BETWEEN_DIGITS, '')
  if (isInternational && !digits.startsWith('55'))
    return INTERNATIONAL.test(digits) ? `+${digits}` : undefined
  // '+55 9…' without an area code must not be taken for the area code 55.
  if (isInternational && digits.length < 13) return undefined
  const national = BRAZILIAN_MOBILE.exec(digits)?.[1]
  return national && `+55${national}`
}

/** The only part of a number that is shown. */
export const phoneEnding = (phone: string): string => phone.slice(-4)

/** With accented letters, one SMS holds 70 characters: a long name leaves less for the rest. */
const SMS_MAX = 70

export function smsText({ school, code }: { school: string; code: string }): string {
  const whole = `${school}: seu código é ${code}. Vale ${SMS_CODE_MINUTES} minutos. Não o passe a ninguém.`
  return whole.length <= SMS_MAX ? whole : `${school}: ${code} vale por ${SMS_CODE_MINUTES} minutos`
}
