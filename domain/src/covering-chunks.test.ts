import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chunk, coveringChunks } from './covering-chunks.ts'

const chunk = (offset: number, length: number): Chunk => ({ offset, length })
const whole = (offset: number, length: number) => ({ offset, length, start: 0, bytes: length })

test('of nothing, nothing is read', () => {
  expect(coveringChunks([], 0)).toEqual([])
  expect(coveringChunks([], 1)).toBeUndefined()
})

test('chunks are read in their order, as far as is wanted', () => {
  const chunks = [chunk(5, 5), chunk(0, 5)]
  expect(coveringChunks(chunks, 10)).toEqual([whole(0, 5), whole(5, 5)])
  expect(coveringChunks(chunks, 7)).toEqual([whole(0, 5), { ...whole(5, 5), bytes: 2 }])
  expect(coveringChunks(chunks, 5)).toEqual([whole(0, 5)])
})

test('a gap, a missing end and a missing beginning are noticed', () => {
  expect(coveringChunks([chunk(0, 5), chunk(6, 4)], 10)).toBeUndefined()
  expect(coveringChunks([chunk(0, 5)], 6)).toBeUndefined()
  expect(coveringChunks([chunk(1, 9)], 10)).toBeUndefined()
})

test('a chunk that was stored without an answer, and sent again shorter, is used for what it has', () => {
  expect(coveringChunks([chunk(0, 7), chunk(0, 5), chunk(5, 5)], 10)).toEqual([
    whole(0, 7),
    { offset: 5, length: 5, start: 2, bytes: 3 },
  ])
})

const FILE = Array.from({ length: 300 }, (_, index) => index)
const lengths = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 15 })
const strays = fc.array(
  fc.record({ offset: fc.nat({ max: 250 }), length: fc.integer({ min: 1, max: 20 }) }),
  { maxLength: 20 },
)

test('whatever else was stored, all that was acknowledged is read, each byte once', () => {
  fc.assert(
    fc.property(
      lengths,
      strays,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (acknowledged, others, share) => {
        let size = 0
        const chunks = acknowledged.map((length) => {
          size += length
          return chunk(size - length, length)
        })
        const end = Math.round(size * share)
        const pieces = coveringChunks([...others, ...chunks], end) ?? []
        const read = pieces.flatMap(({ offset, start, bytes }) =>
          FILE.slice(offset + start, offset + start + bytes),
        )
        expect(read).toEqual(FILE.slice(0, end))
        for (const { length, start, bytes } of pieces) expect(start + bytes).toBeLessThanOrEqual(length)
      },
    ),
  )
})
