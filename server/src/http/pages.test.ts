import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagePattern, readPages } from './pages.ts'

describe('the address of a screen', () => {
  test.each([
    ['/', '/', true],
    ['/', '/nada', false],
    ['/auth', '/auth/', true],
    ['/course/$courseId', '/course/7', true],
    ['/course/$courseId', '/course', false],
    ['/course/$courseId', '/course/7/lesson', false],
    ['/certificado/{-$code}', '/certificado', true],
    ['/certificado/{-$code}', '/certificado/ABC', true],
    ['/certificado/{-$code}', '/certificado/ABC/x', false],
    ['/admin.x', '/adminyx', false],
  ])('%s against %s: %s', (path, address, isPage) => {
    expect(pagePattern(path).test(address)).toBe(isPage)
  })
})

function readBuilt(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'farol-pages-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const pages = readPages(folder)
  rmSync(folder, { recursive: true })
  return pages
}

const VISITOR = { isKnown: false, role: undefined }
const ENDED = { isKnown: true, role: undefined }
const STUDENT = { isKnown: true, role: 'student' } as const
const ADMIN = { isKnown: true, role: 'admin' } as const

const SESSION = { path: '/api/session', access: 'public' }

describe('the answer to a page', () => {
  const course = {
    scripts: ['/assets/app-1.js'],
    preloads: [SESSION, { path: '/api/courses/{courseId}', access: 'signed-in' }],
  }
  const lesson = {
    scripts: [],
    preloads: [],
    sentEarly: { path: '/api/lessons/{lessonId}/open', access: 'signed-in' },
  }
  const overview = { scripts: [], preloads: [SESSION, { path: '/api/admin/overview', access: 'admin' }] }
  const pages = readBuilt({
    'pages.json': JSON.stringify({
      '/course/$courseId': course,
      '/lesson/$lessonId': lesson,
      '/admin/': overview,
    }),
  })
  const preloaded = (path: string, visitor: typeof VISITOR | typeof STUDENT | typeof ADMIN) =>
    [...(pages.find(path)?.link(visitor) ?? '').matchAll(/<(\/api[^>]+)>/g)].map(([, url]) => url)

  test('preloads what its first load needs', () => {
    expect(pages.find('/course/7')?.link(VISITOR)).toBe(
      '</assets/app-1.js>; rel=modulepreload, </api/session>; rel=preload; as=fetch; crossorigin',
    )
    expect(pages.find('/nada')).toBeUndefined()
  })

  test('preloads the screen’s data for users who may read it', () => {
    expect(preloaded('/course/7', STUDENT)).toEqual(['/api/session', '/api/courses/7'])
    expect(preloaded('/course/7', ENDED)).toEqual(['/api/session'])
    expect(preloaded('/admin', STUDENT)).toEqual(['/api/session'])
    expect(preloaded('/admin', ADMIN)).toEqual(['/api/session', '/api/admin/overview'])
  })

  test('lists what the page sends by itself, for users who may open it', () => {
    expect(pages.find('/lesson/7')?.sentEarly(STUDENT)).toBe('send;desc="/api/lessons/7/open"')
    expect(pages.find('/lesson/7"')?.sentEarly(STUDENT)).toBe('send;desc="/api/lessons/7%22/open"')
    expect(pages.find('/lesson/7')?.sentEarly(ENDED)).toBeUndefined()
    expect(pages.find('/course/7')?.sentEarly(STUDENT)).toBeUndefined()
  })

  test('escapes the URL in its headers', () => {
    expect(preloaded('/course/a>b', STUDENT)).toEqual(['/api/session', '/api/courses/a%3Eb'])
  })
})

test('a prerendered page is for visitors without a session, unless it never needs one', () => {
  const pages = readBuilt({
    'pages.json': JSON.stringify({
      '/': { scripts: [], preloads: [], prerendered: '/prerendered/landing.html' },
      '/auth/': { scripts: [], preloads: [SESSION], prerendered: '/prerendered/auth.html' },
    }),
  })
  const fileOf = (path: string, visitor: typeof VISITOR | typeof STUDENT) =>
    pages.find(path)?.prerendered(visitor)
  expect([fileOf('/', VISITOR), fileOf('/', STUDENT)]).toEqual([
    '/prerendered/landing.html',
    '/prerendered/landing.html',
  ])
  expect([fileOf('/auth', VISITOR), fileOf('/auth', ENDED)]).toEqual(['/prerendered/auth.html', undefined])
})

test('inline scripts and styles are allowed by their hash', () => {
  const { inline } = readBuilt({
    'index.html': '<style>a{}</style><script>b()</script><script src="/c.js"></script>',
  })
  expect(inline).toEqual({
    scripts: ["'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc='"],
    styles: ["'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"],
  })
})
