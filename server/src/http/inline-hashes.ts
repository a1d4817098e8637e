import { createHash } from 'node:crypto'

export type InlineHashes = { scripts: string[]; styles: string[] }

/** The hashes of a built page's inline scripts and styles, for the content security policy: nothing else inline may run. */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: contents(html, /<script>([\s\S]*?)<\/script>/g).map(hashSource),
  styles: contents(html, /<style>([\s\S]*?)<\/style>/g).map(hashSource),
})

const contents = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, inside = '']) => inside)

const hashSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** With a style that may change, and is empty where there is none. Another object after a change. */
export function withStyle(built: InlineHashes, style: () => string) {
  let last = ''
  let hashes = built
  return () => {
    if (last !== style()) {
      last = style()
      hashes = last ? { ...built, styles: [...built.styles, hashSource(last)] } : built
    }
    return hashes
  }
}
