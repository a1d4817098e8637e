import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courseFileBytes, firstSkipped, hashInName, isInside, unpackedMaxBytes } from './course-file.ts'

const GB = 1024 ** 3

test('what may come out of an archive grows with it, up to a limit', () => {
  expect(unpackedMaxBytes(0)).toBe(GB / 4)
  expect(unpackedMaxBytes(1_000_000)).toBe(GB / 4 + 20_000_000)
  expect(unpackedMaxBytes(8 * GB)).toBe(16 * GB)
})

test.each(['', '/a', '..', 'a/../b', 'a/..', '../a', 'C:/a', 'c:a', 'a\\b', 'a\0b'])(
  '%j leads out of the archive',
  (name) => {
    expect(isInside(name)).toBe(false)
  },
)

test('a name of plain parts stays in the archive', () => {
  const part = fc.stringMatching(/^[\w.-]{1,8}$/).filter((each) => each !== '..')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      expect(isInside(parts.join('/'))).toBe(true)
    }),
  )
})

test('the hash of a file is in its name', () => {
  const [sha1, sha256] = ['a1'.repeat(20), 'b2'.repeat(32)]
  expect(hashInName(`files/a1/${sha1}`)).toEqual({ algorithm: 'sha1', hex: sha1 })
  expect(hashInName(`files/${sha256}`)).toEqual({ algorithm: 'sha256', hex: sha256 })
  expect(hashInName(`files/x${sha256}`)).toBeUndefined()
  expect(hashInName('curso.json')).toBeUndefined()
})

test('what is told of a list without an end has one', () => {
  const skipped = { what: 'Uma aula', why: 'Sem vídeo.' }
  expect(firstSkipped([skipped])).toEqual([skipped])
  const told = firstSkipped(Array(100_000).fill({ what: '“'.repeat(1_000_000), why: '' }))
  expect(told).toHaveLength(2_001)
  expect(told[0]?.what).toHaveLength(2_001)
  expect(told.at(-1)?.what).toBe('E mais')
})

test('a course weighs what its files do, each of them once', () => {
  const video = { id: 'video', size: 5 * GB }
  const book = { id: 'apostila', size: 2 * GB }
  expect(courseFileBytes([])).toBe(0)
  expect(
    courseFileBytes([
      { uploadedVideo: video, materials: [book] },
      { uploadedVideo: null, materials: [book] },
      { uploadedVideo: video, materials: [] },
    ]),
  ).toBe(7 * GB)
})
