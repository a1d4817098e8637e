const MOST_INITIALS = 2

/** The first letters of a name's words, at most two, in capitals: 'Ana Lima' → 'AL'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, MOST_INITIALS)
    .map((word) => [...word][0]?.toLocaleUpperCase('pt-BR') ?? '')
    .join('')
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Letters as names have them. What a mail program would make a link of is no name. */
const PLAIN_NAME = /^[\p{L}\p{M}'’-]+\.?$/u

/** The first name for the greeting of a mail, which anybody's sign-up may send to anybody; undefined when it is not plainly a name. */
export function greetingName(name: string): string | undefined {
  const first = firstName(name)
  return PLAIN_NAME.test(first) ? first : undefined
}
