import { describe, expect, test } from 'vitest'
import { pagePattern } from './pages.ts'

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
