import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InlineHashes, inlineHashes } from './inline-hashes.ts'
import type { PageVisitor } from './page-visitor.ts'

const SESSION = '/api/session'

type Needs = { scripts: string[]; asks: string[]; opens?: string; still?: string }
type Page = {
  /** The `Link` header: what the browser preloads before it has parsed the page. */
  link: (visitor: PageVisitor) => string
  /** The `Server-Timing` header, the only one a page can read: requests to send before its code has loaded. */
  opens: (visitor: PageVisitor) => string | undefined
  /** The prerendered page, if it looks the same for every visitor. */
  still: (visitor: PageVisitor) => string | undefined
}
export type Pages = { find: (path: string) => Page | undefined; inline: InlineHashes }

/** The URLs of the web application's screens, as its build lists them; every other one is a 404. */
export function readPages(webRoot: string): Pages {
  const read = (name: string) => {
    const file = join(webRoot, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const listed: Record<string, Needs> = JSON.parse(read('pages.json') ?? '{}')
  const pages = Object.entries(listed).map(([path, needs]) => ({ pattern: pagePattern(path), needs }))
  return {
    inline: inlineHashes(read('index.html') ?? ''),
    find: (path) => {
      for (const { pattern, needs } of pages) {
        const found = pattern.exec(path)
        if (found)
          return {
            link: (visitor) => linkHeader(needs, found.groups ?? {}, visitor),
            opens: (visitor) => opensHeader(needs, found.groups ?? {}, visitor),
            still: (visitor) => (visitor.isKnown && needs.asks.includes(SESSION) ? undefined : needs.still),
          }
      }
      return undefined
    },
  }
}

function linkHeader({ scripts, asks }: Needs, parts: Record<string, string>, visitor: PageVisitor) {
  const answered = asks.filter((path) => isAnswered(path, visitor)).map((path) => filled(path, parts))
  return [
    ...scripts.map((path) => `<${path}>; rel=modulepreload`),
    ...answered.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
  ].join(', ')
}

function opensHeader({ opens }: Needs, parts: Record<string, string>, visitor: PageVisitor) {
  return opens && isAnswered(opens, visitor) ? `opens;desc="${filled(opens, parts)}"` : undefined
}

/** Requests that would be refused are not preloaded. */
const isAnswered = (path: string, { role }: PageVisitor) =>
  path === SESSION || (path.startsWith('/api/admin/') ? role === 'admin' : role !== undefined)

const filled = (path: string, parts: Record<string, string>) =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))

/** `$courseId` matches one segment; `{-$code}` is optional. */
export function pagePattern(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?'
    return part.startsWith('$') ? `/(?<${part.slice(1)}>[^/]+)` : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${pattern.join('')}/?$`)
}
