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

test('the answer to a page already names what its first load needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-pages-'))
  const needs = { scripts: ['/assets/app-1.js'], asks: ['/api/session'] }
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ '/course/$courseId': needs }))
  const pages = readPages(folder)
  rmSync(folder, { recursive: true })
  expect(pages.find('/course/7')?.link).toBe(
    '</assets/app-1.js>; rel=modulepreload, </api/session>; rel=preload; as=fetch; crossorigin',
  )
  expect(pages.find('/nada')).toBeUndefined()
})
