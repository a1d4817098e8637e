const INITIALS_MAX = 2

/** 'Ana Lima' → 'AL' */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, INITIALS_MAX)
    .map((word) => [...word][0]?.toLocaleUpperCase('pt-BR') ?? '')
    .join('')
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Rejects whatever a mail program would turn into a link. */
const PLAIN_NAME = /^[\p{L}\p{M}'’-]+\.?$/u

/** The first name for the greeting of a mail. Anybody can sign up with any name and any address, so what may not be a name is left out. */
export function greetingName(name: string): string | undefined {
  const first = firstName(name)
  return PLAIN_NAME.test(first) ? first : undefined
}
