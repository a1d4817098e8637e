import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import { eq } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { videos } from '#/database/schema/files.ts'
import { createFileStore, sha256Of } from '#/files/file-store.ts'
import { eventually } from '#/testing/eventually.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { clip } from '#/testing/upload-file.ts'
import { convertVideo } from '../convert-video.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { inspect } from '../inspect-video.ts'
import { prepareVideo } from '../prepare-video.ts'
import { removeVideo } from '../remove-video.ts'
import { ServerStopping } from '../try-video.ts'
import { createVideoJobs } from '../video-jobs.ts'

const database = await testDatabase()
const { orm } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const store = createFileStore(dataDir)
const parts = { database, store, ffmpeg: undefined, isBusy: () => false, log: pino({ level: 'silent' }) }
const signal = new AbortController().signal

const read = async (id: string) => {
  const [video] = await orm.select().from(videos).where(eq(videos.id, id))
  if (!video) throw new Error('The video is gone.')
  return video
}

/** As it is when the last byte has arrived. */
async function received(bytes: Uint8Array, { size = bytes.length } = {}) {
  const id = newId()
  await orm.insert(videos).values({ id, name: 'aula.mp4', size, state: 'preparing' })
  await store.write(id, { offset: 0, bytes })
  return id
}

/** As both queues do it, one after the other. */
async function prepareWhole(videoId: string, options: { ffmpeg?: string } = {}) {
  for (const work of [prepareVideo, convertVideo]) await work({ ...parts, ...options }, { videoId, signal })
}

async function prepared(bytes: Uint8Array, options: { ffmpeg?: string } = {}) {
  const id = await received(bytes)
  await prepareWhole(id, options)
  return read(id)
}

test.each([
  ['index-first.mp4', 64, 48],
  ['index-last.mp4', 64, 48],
  ['phone.mov', 64, 48],
  ['recorder.mkv', 64, 48],
  ['rotated.mov', 48, 64],
])('%s plays at once, with the length and the picture of the file', async (name, width, height) => {
  const video = await prepared(clip(name))
  expect(video).toMatchObject({
    state: 'ready',
    percent: 100,
    duration: 3,
    width,
    height,
    originalSha256: null,
  })
  const playable = await inspect(store.pathOf(video.playableSha256 ?? ''))
  expect(playable).toMatchObject({ duration: 3, width, height, format: null, isFastStart: true })
})

test('nothing but the playable file stays', async () => {
  const { rows } = await database.pool.query('select playable_sha256 as name from videos where state = $1', [
    'ready',
  ])
  const stored = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.split('/')[1])
    .filter((name) => name !== undefined)
  expect(new Set(stored)).toEqual(new Set(rows.map(({ name }) => name)))
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
})

test.each([
  ['a recording that was cut off before its index', clip('index-last.mp4').subarray(0, 6_000), 'unreadable'],
  ['a recording whose end is missing', clip('index-first.mp4').subarray(0, 6_000), 'unreadable'],
  [
    'a film container with nothing in it',
    Buffer.from('000000186674797069736f6d0000000069736f6d69736f32', 'hex'),
    'unreadable',
  ],
  ['sound without a picture', clip('sound.mp4'), 'no-picture'],
] as const)('%s fails with a reason', async (_, bytes, failure) => {
  const video = await prepared(bytes)
  expect(video).toMatchObject({ state: 'failed', failure })
  expect(videoFailureSentence(failure, video.format)).toMatch(/\.$/)
})

test.each([
  ['hevc.mp4', 'HEVC (H.265) com AAC'],
  ['vp8.webm', 'VP8 com Opus'],
])('without ffmpeg, %s fails with its format and what to do', async (name, format) => {
  const video = await prepared(clip(name))
  expect(video).toMatchObject({ state: 'failed', failure: 'needs-conversion', format })
  expect(videoFailureSentence('needs-conversion', format)).toContain(`está em ${format},`)
  expect(video.originalSha256).not.toBeNull()
})

/** A program with ffmpeg's way of speaking. */
function fakeFfmpeg(lines: string) {
  const path = join(mkdtempSync(join(dataDir, 'programs-')), 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\nfor last; do :; done\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

/** For a fake ffmpeg to copy. */
function madeVideo(name: string) {
  const path = join(mkdtempSync(join(dataDir, 'made-')), name)
  writeFileSync(path, clip(name))
  return path
}

test('with ffmpeg it is converted, and what ffmpeg made is read before the original goes', async () => {
  const made = madeVideo('index-first.mp4')
  const ffmpeg = fakeFfmpeg(`echo out_time_us=1500000\n/bin/cp ${made} "\${last#file:}"`)
  const video = await prepared(clip('hevc.mp4'), { ffmpeg })
  expect(video).toMatchObject({ state: 'ready', duration: 3, originalSha256: null })
  expect(readFileSync(store.pathOf(video.playableSha256 ?? ''))).toEqual(clip('index-first.mp4'))
})

test.each([
  ['ends with an error', 'echo "moov atom not found" >&2; exit 1'],
  ['makes nothing', 'exit 0'],
  ['makes something that does not play', 'echo nonsense > "$(echo "$last" | /bin/sed s/^file://)"'],
])('if ffmpeg %s, the video fails and can be tried again', async (_, lines) => {
  const id = await received(clip('vp8.webm'))
  await prepareWhole(id, { ffmpeg: fakeFfmpeg(lines) })
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'conversion-failed' })
})

test('ffmpeg is the one that is configured, or the first in the PATH', () => {
  const program = fakeFfmpeg('')
  const folder = join(program, '..')
  mkdirSync(join(dataDir, 'empty'))
  expect(findFfmpeg(program, '')).toBe(program)
  expect(findFfmpeg(undefined, `${join(dataDir, 'empty')}:${folder}`)).toBe(program)
  expect(findFfmpeg(undefined, join(dataDir, 'empty'))).toBeUndefined()
  expect(findFfmpeg('off', folder)).toBeUndefined()
  expect(() => findFfmpeg(join(dataDir, 'empty', 'ffmpeg'))).toThrow('FFMPEG_PATH must be')
})

test('what a killed server left half-made is made anew, and its ffmpeg that still writes spoils nothing', async () => {
  // Another content than before, so that it is really prepared.
  await database.pool.query('update videos set content_sha256 = null')
  const id = await received(clip('hevc.mp4'))
  await prepareVideo(parts, { videoId: id, signal })
  await orm.update(videos).set({ state: 'preparing', failure: null }).where(eq(videos.id, id))
  writeFileSync(store.outputOf(id), 'half')
  const left = openSync(store.outputOf(id), 'r+')
  const ffmpeg = fakeFfmpeg(`/bin/cp ${madeVideo('index-first.mp4')} "\${last#file:}"`)
  await prepareWhole(id, { ffmpeg })
  writeSync(left, 'still writing')
  closeSync(left)
  const { state, playableSha256 } = await read(id)
  expect(state).toBe('ready')
  expect(await sha256Of(store.pathOf(playableSha256 ?? ''))).toBe(playableSha256)
})

test('a server that is killed after it has moved what arrived, and before it recorded that, loses nothing', async () => {
  await database.pool.query('update videos set content_sha256 = null')
  const id = await received(clip('phone.mov'))
  const killed: typeof store.keep = async (path, file) => {
    await store.keep(path, file)
    throw new Error('killed')
  }
  const dying = { ...parts, store: { ...store, keep: killed } }
  await expect(prepareVideo(dying, { videoId: id, signal })).rejects.toThrow('killed')
  expect([existsSync(store.partOf(id)), (await read(id)).originalSha256]).toEqual([false, null])
  await prepareVideo(parts, { videoId: id, signal })
  expect(await read(id)).toMatchObject({ state: 'ready', duration: 3 })
})

test('removing a video ends its conversion, and nothing of it stays', async () => {
  const id = await received(Buffer.concat([clip('hevc.mp4'), Buffer.from('\0\0\0\x08free')]))
  const begun = join(dataDir, 'begun')
  const ffmpeg = fakeFfmpeg(`echo > ${begun}\nwhile :; do echo out_time_us=1; /bin/sleep 0.05; done`)
  const preparing = prepareWhole(id, { ffmpeg })
  await eventually(() => expect(existsSync(begun)).toBe(true))
  const { originalSha256 } = await read(id)
  expect(await removeVideo({ orm, store }, id)).toBe(true)
  await preparing
  expect(readdirSync(join(dataDir, 'uploads')).filter((name) => name.startsWith(id))).toEqual([])
  expect(existsSync(store.pathOf(originalSha256 ?? ''))).toBe(false)
})

test('a video that ends each server that prepares it is given up after a few tries', async () => {
  const id = await received(clip('phone.mov'))
  await orm.update(videos).set({ tries: 3 }).where(eq(videos.id, id))
  await prepareVideo(parts, { videoId: id, signal })
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'unknown' })
})

test('a server that stops interrupts the preparation, which does not count as a try', async () => {
  const id = await received(clip('index-last.mp4'))
  const stopping = AbortSignal.abort(new ServerStopping())
  // Another content than before, so that it is really prepared.
  await database.pool.query('update videos set content_sha256 = null')
  await expect(prepareVideo(parts, { videoId: id, signal: stopping })).rejects.toThrow('stopping')
  expect(await read(id)).toMatchObject({ state: 'preparing', tries: 0 })
  await prepareVideo(parts, { videoId: id, signal })
  expect((await read(id)).state).toBe('ready')
})

test('a file that is not on the disk any more is lost, and said so', async () => {
  const id = newId()
  await orm.insert(videos).values({ id, name: 'aula.mp4', size: 10, state: 'preparing' })
  await prepareVideo(parts, { videoId: id, signal })
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'lost' })
})

test('the queue ends when nothing is left to prepare, and starts again for the next video', async () => {
  const ended = vi.spyOn(PgBoss.prototype, 'stop')
  const jobs = createVideoJobs({ ...parts, isWorking: true, restMs: 0 })
  try {
    for (const runs of [1, 2]) {
      const id = await received(clip('index-first.mp4'))
      jobs.start()
      await eventually(async () => expect((await read(id)).state).toBe('ready'))
      await eventually(() => {
        jobs.start()
        expect(ended).toHaveBeenCalledTimes(runs)
      })
    }
  } finally {
    await jobs.stop()
    ended.mockRestore()
  }
})
