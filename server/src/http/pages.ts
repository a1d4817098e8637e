import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Needs = { scripts: string[]; asks: string[] }
type Page = {
  /** The `Link` header: what the browser should ask for before it has read the page. */
  link: string
}
export type Pages = { find: (path: string) => Page | undefined }

/** The addresses of the web application's screens, as its build lists them: every other one is a 404. */
export function readPages(webRoot: string): Pages {
  const file = join(webRoot, 'pages.json')
  const listed: Record<string, Needs> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const pages = Object.entries(listed).map(([path, needs]) => ({
    pattern: pagePattern(path),
    link: linkHeader(needs),
  }))
  return { find: (path) => pages.find(({ pattern }) => pattern.test(path)) }
}

const linkHeader = ({ scripts, asks }: Needs) =>
  [
    ...scripts.map((path) => `<${path}>; rel=modulepreload`),
    ...asks.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`),
  ].join(', ')

/** `/course/$courseId` has one part of any kind, `/certificado/{-$code}` may do without it. */
export function pagePattern(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?'
    return part.startsWith('$') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${pattern.join('')}/?$`)
}
