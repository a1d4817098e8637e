/**
 * Texts that are unique to one place in the database: in a response, they show what leaked. In lower case, because
 * e-mails are.
 */
export const canary = <Name extends string>(name: Name) => `canario-${name}` as const

/** The same as part of an address, as lessons have them. */
export const canaryUrl = (name: string, extension: string) =>
  `https://videos.example/${canary(name)}.${extension}`

/** The canaries in a text that was sent, by name, each once. */
export function canariesIn(text: string): string[] {
  const found = text.toLowerCase().matchAll(/canario-([a-z]+(?:-[a-z]+)*)/g)
  return [...new Set([...found].map(([, name = '']) => name))].sort()
}
