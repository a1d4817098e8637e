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
