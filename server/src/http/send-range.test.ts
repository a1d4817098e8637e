import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { eventually } from '#/testing/eventually.ts'
import { sendRange } from './send-range.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-ranges-'))
const path = join(folder, 'file')
const content = randomBytes(3_000_000)
writeFileSync(path, content)

const opened: FileHandle[] = []
const server = createServer(async ({ url = '' }, response) => {
  const [start = 0, end = 0] = url.slice(1).split('-').map(Number)
  const file = await open(path)
  opened.push(file)
  await sendRange(file, response, { start, end })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The response, whose bytes are still to be read. */
async function ask(start: number, end: number) {
  const [response] = await once(get({ host: '127.0.0.1', port, path: `/${start}-${end}` }), 'response')
  return response as IncomingMessage
}
const isEachClosed = () => eventually(() => expect(opened.filter(({ fd }) => fd >= 0)).toEqual([]))

test('everybody gets the bytes they asked for, however many ask at once', async () => {
  const ranges = Array.from({ length: 40 }, (_, number) => ({
    start: number * 31_337,
    end: 2_999_999 - number * 20_011,
  }))
  const bodies = await Promise.all(ranges.map(async ({ start, end }) => buffer(await ask(start, end))))
  for (const [number, { start, end }] of ranges.entries())
    expect(bodies[number]?.equals(content.subarray(start, end + 1)), `range ${start}-${end}`).toBe(true)
  await isEachClosed()
})

test('a visitor who leaves in the middle keeps no file open and no other from reading', async () => {
  const leaving = await Promise.all(Array.from({ length: 20 }, () => ask(0, 2_999_999)))
  await Promise.all(leaving.map((response) => once(response, 'data')))
  for (const response of leaving) response.destroy()
  expect((await buffer(await ask(0, 2_999_999))).equals(content)).toBe(true)
  await isEachClosed()
})

test('a file that is shorter than it was ends the connection instead of waiting for ever', async () => {
  const response = await ask(0, 3_000_000)
  await expect(buffer(response)).rejects.toThrow('aborted')
  await isEachClosed()
})
