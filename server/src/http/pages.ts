import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Pages = { has: (path: string) => boolean }

/** The addresses of the web application's screens, as its build lists them: every other one is a 404. */
export function readPages(webRoot: string): Pages {
  const file = join(webRoot, 'pages.json')
  const paths: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const patterns = paths.map(pagePattern)
  return { has: (path) => patterns.some((pattern) => pattern.test(path)) }
}

/** `/course/$courseId` has one part of any kind, `/certificado/{-$code}` may do without it. */
export function pagePattern(path: string): RegExp {
  const parts = path.split('/').filter(Boolean)
  const pattern = parts.map((part) => {
    if (part.startsWith('{-$')) return '(?:/[^/]+)?'
    return part.startsWith('$') ? '/[^/]+' : `/${part.replaceAll('.', '\\.')}`
  })
  return new RegExp(`^${pattern.join('')}/?$`)
}
