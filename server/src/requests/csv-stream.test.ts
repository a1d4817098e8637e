import { expect, test } from 'vitest'
import { CSV_BATCH, csvMoments, csvStream } from './csv-stream.ts'

/** Numbers from 0, by the key, as a table of this length would answer. */
function table(length: number) {
  let reads = 0
  const stream = csvStream<number>({
    header: ['Número'],
    read: async (last = -1) => {
      reads += 1
      return Array.from({ length: Math.min(CSV_BATCH, length - last - 1) }, (_, index) => last + 1 + index)
    },
    cells: (number) => [number],
  })
  return { stream, reads: () => reads }
}

test.each([0, 1, CSV_BATCH - 1, CSV_BATCH, CSV_BATCH + 1, 5 * CSV_BATCH])(
  '%d rows come whole and in order',
  async (length) => {
    let text = ''
    for await (const part of table(length).stream) text += part
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFNúmero')
    expect(lines.slice(1, -1)).toEqual(Array.from({ length }, (_, number) => String(number)))
  },
)

test('rows are read on demand, and no more after the client has disconnected', async () => {
  const { stream, reads } = table(100_000)
  const reader = ReadableStream.from(stream).getReader()
  await reader.read()
  await reader.read()
  expect(reads()).toBeLessThanOrEqual(2)
  await reader.cancel()
  expect(reads()).toBeLessThanOrEqual(2)
  expect(await stream.next()).toEqual({ done: true, value: undefined })
})

test('a moment is written as users here write it', () => {
  const csvMoment = csvMoments('America/Sao_Paulo')
  expect(csvMoment(new Date('2026-03-11T15:30:05Z'))).toBe('2026-03-11 12:30:05')
  expect(csvMoment(null)).toBeNull()
})
