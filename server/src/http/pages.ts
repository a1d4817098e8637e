import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { account } from '@farol/contract/account.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { type InlineHashes, inlineHashes } from './inline-hashes.ts'
import type { PageVisitor } from './page-visitor.ts'

/** An API request that a page makes first, with `{name}` for each parameter, which is one of the page's. */
type PageRequest = Pick<Endpoint, 'path' | 'access'>
/** What the build lists for each page (web/build/list-pages.ts). */
type BuiltPage = {
  scripts: string[]
  preloads: PageRequest[]
  sentEarly?: PageRequest
  prerendered?: string
}
type Params = Record<string, string>
type Page = {
  /** The `Link` header: what the browser preloads before it has parsed the page. */
  link: (visitor: PageVisitor) => string
  /** The `Server-Timing` header, the only one a page can read: a request to send before its code has loaded. */
  sentEarly: (visitor: PageVisitor) => string | undefined
  /** The prerendered file, if the page looks the same for every visitor. */
  prerendered: (visitor: PageVisitor) => string | undefined
}
export type Pages = { find: (path: string) => Page | undefined; inline: InlineHashes }

/** The URLs of the web application's screens, as its build lists them; every other one is a 404. */
export function readPages(webRoot: string): Pages {
  const read = (name: string) => {
    const file = join(webRoot, name)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  }
  const listed: Record<string, BuiltPage> = JSON.parse(read('pages.json') ?? '{}')
  const pages = Object.entries(listed).map(([path, built]) => ({ pattern: pagePattern(path), built }))
  return {
    inline: inlineHashes(read('index.html') ?? ''),
    find: (path) => {
      for (const { pattern, built } of pages) {
        const found = pattern.exec(path)
        if (found) return pageOf(built, found.groups ?? {})
      }
      return undefined
    },
  }
}

function pageOf({ scripts, preloads, sentEarly, prerendered }: BuiltPage, params: Params): Page {
  /** A page that asks for the session leads visitors who have one elsewhere. */
  const asksForSession = preloads.some(({ path }) => path === account.session.path)
  return {
    link: (visitor) =>
      [
        ...scripts.map((path) => `<${path}>; rel=modulepreload`),
        ...preloads
          .filter((request) => isAllowed(request, visitor))
          .map((request) => `<${urlOf(request, params)}>; rel=preload; as=fetch; crossorigin`),
      ].join(', '),
    sentEarly: (visitor) =>
      sentEarly && isAllowed(sentEarly, visitor) ? `send;desc="${urlOf(sentEarly, params)}"` : undefined,
    prerendered: (visitor) => (visitor.isKnown && asksForSession ? undefined : prerendered),
  }
}

/** Requests that would be refused are not preloaded. */
function isAllowed({ access }: PageRequest, { role }: PageVisitor) {
  if (access === 'public') return true
  return access === 'admin' ? role === 'admin' : role !== undefined
}

const urlOf = ({ path }: PageRequest, params: Params) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** `$courseId` matches one segment; `{-$code}` is optional. */
export function pagePattern(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?'
    return part.startsWith('$') ? `/(?<${part.slice(1)}>[^/]+)` : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${pattern.join('')}/?$`)
}
