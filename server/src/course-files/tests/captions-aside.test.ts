import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCaptionsReader } from '../read-captions-aside.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-captions-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('captions of an archive are read one after the other in a thread, each with its own outcome', async () => {
  const captions = createCaptionsReader()
  const [good, bad] = [fileOf('a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá\n'), fileOf('b.vtt', 'nada')]
  expect(await captions.read(good)).toMatchObject({ cues: [{ startMs: 1_000, text: 'Olá' }] })
  expect(await captions.read(bad)).toEqual({ problem: expect.stringContaining('Não encontramos legendas') })
  expect(await captions.read(good)).toMatchObject({ cues: [{ text: 'Olá' }] })
  await captions.stop()
})

test('captions that take too long to read are given up, and the server answers others meanwhile', async () => {
  const captions = createCaptionsReader({ timeoutMs: 1 })
  const slow = fileOf('c.vtt', `WEBVTT\n\n${'<b>'.repeat(600_000)}`)
  await expect(captions.read(slow)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await captions.stop()
})
