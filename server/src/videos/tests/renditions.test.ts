import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { renditions, videos } from '#/database/schema/files.ts'
import { createFileStore, sha256Of } from '#/files/file-store.ts'
import { eventually } from '#/testing/eventually.ts'
import { CLIPS, fakeFfmpeg } from '#/testing/fake-ffmpeg.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { clip } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'
import { segmentsOf } from '../hls-playlist.ts'
import { makeRenditions } from '../make-renditions.ts'
import { prepareVideo } from '../prepare-video.ts'
import { removeVideo } from '../remove-video.ts'
import { ServerStopping } from '../try-video.ts'

const database = await testDatabase()
const { orm } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const store = createFileStore(dataDir)
const parts = { database, store, isBusy: () => false, log: pino({ level: 'silent' }) }
const signal = new AbortController().signal

const read = async (id: string) => {
  const [video] = await orm.select().from(videos).where(eq(videos.id, id))
  if (!video) throw new Error('The video is gone.')
  return video
}
const renditionsOf = (id: string) =>
  orm.select().from(renditions).where(eq(renditions.videoId, id)).orderBy(renditions.lines)
const made = () => readdirSync(join(dataDir, 'uploads'))

/** A video that plays. Each has another content by default. */
async function ready({ content = newId() } = {}) {
  const id = newId()
  const file = Buffer.concat([clip('lines-720.mp4'), Buffer.from(`\0\0\0\x2cfree${content}`)])
  await orm.insert(videos).values({ id, name: 'aula.mp4', size: file.length, state: 'preparing' })
  await store.write(id, { offset: 0, bytes: file })
  await prepareVideo({ ...parts, ffmpeg: undefined }, { videoId: id, signal })
  expect(await read(id)).toMatchObject({ state: 'ready', renditionState: 'waiting' })
  return id
}

const ffmpegThat = (lines: string) => fakeFfmpeg(dataDir, lines)
const make = (videoId: string, ffmpeg = ffmpegThat(''), given: AbortSignal = signal) =>
  makeRenditions({ ...parts, ffmpeg }, { videoId, signal: given })

test('a video that plays gets a poster and aligned renditions, each one file, read back before it counts', async () => {
  const id = await ready()
  await make(id)
  const video = await read(id)
  expect(video.renditionState).toBe('ready')
  expect(readFileSync(store.pathOf(video.posterSha256 ?? ''))).toEqual(clip('poster.jpg'))
  const found = await renditionsOf(id)
  expect(found.map(({ lines, width, height, codecs }) => [lines, width, height, codecs])).toEqual([
    [360, 640, 360, expect.stringMatching(/^avc1\.4d40[\da-f]{2},mp4a\.40\.2$/)],
    [720, 1280, 720, expect.stringMatching(/^avc1\.4d40[\da-f]{2},mp4a\.40\.2$/)],
  ])
  for (const { sha256, playlist } of found) {
    expect(await sha256Of(store.pathOf(sha256))).toBe(sha256)
    expect(playlist).toContain('URI="segments"')
    expect(playlist).not.toContain('.mp4')
    expect(segmentsOf(playlist).map(({ seconds }) => seconds)).toEqual([6, 2])
  }
  // The video itself stays, as the best quality and for browsers that play no stream.
  expect(existsSync(store.pathOf(video.playableSha256 ?? ''))).toBe(true)
  expect(made()).toEqual([])
})

test.each([
  ['ends with an error', 'echo "out of luck" >&2; exit 1'],
  ['makes a file that does not play', 'case "$made" in *.m3u8) echo nonsense > "$made"; exit;; esac'],
  [
    'makes a playlist beyond its file',
    `case "$made" in *-360.m3u8) /bin/cp ${CLIPS}/rendition-360.m3u8 "$made"; echo x > "\${made%.m3u8}.mp4"; exit;; esac`,
  ],
  [
    'makes another size',
    `case "$made" in *-360.m3u8) /bin/cp ${CLIPS}/rendition-720.m3u8 "$made"; /bin/cp ${CLIPS}/rendition-720.mp4 "\${made%.m3u8}.mp4"; exit;; esac`,
  ],
])('if ffmpeg %s, the video plays as it is, and nothing half-made stays', async (_, lines) => {
  const id = await ready()
  await make(id, ffmpegThat(lines))
  expect(await read(id)).toMatchObject({ state: 'ready', renditionState: 'failed' })
  expect(await renditionsOf(id)).toEqual([])
  expect(made()).toEqual([])
})

test('after a crash the next try goes on with the rendition that is missing, and a few crashes are the end', async () => {
  const id = await ready()
  const crash = 'case "$made" in *-720.m3u8) exit 1;; esac'
  await make(id, ffmpegThat(crash))
  expect((await renditionsOf(id)).map(({ lines }) => lines)).toEqual([360])
  await orm.update(videos).set({ renditionState: 'waiting' }).where(eq(videos.id, id))
  await make(id, ffmpegThat('case "$made" in *-360.m3u8) exit 1;; esac'))
  expect((await renditionsOf(id)).map(({ lines }) => lines)).toEqual([360, 720])
  const hopeless = await ready()
  await orm.update(videos).set({ renditionTries: 3 }).where(eq(videos.id, hopeless))
  await make(hopeless)
  expect((await read(hopeless)).renditionState).toBe('failed')
})

test('the same content is not encoded twice', async () => {
  const content = newId()
  const first = await ready({ content })
  await make(first)
  const second = await ready({ content })
  await make(second, ffmpegThat('exit 1'))
  expect(await read(second)).toMatchObject({
    renditionState: 'ready',
    posterSha256: (await read(first)).posterSha256,
  })
  expect((await renditionsOf(second)).map(({ sha256 }) => sha256)).toEqual(
    (await renditionsOf(first)).map(({ sha256 }) => sha256),
  )
})

/** Says in a file that it has begun, and goes on for ever. */
function endless() {
  const begun = join(mkdtempSync(join(dataDir, 'begun-')), 'pid')
  return {
    begun,
    ffmpeg: ffmpegThat(`echo $$ > ${begun}\nwhile :; do echo out_time_us=1; /bin/sleep 0.05; done`),
  }
}
const pidIn = (path: string) =>
  eventually(() => {
    const pid = Number(readFileSync(path, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  })
const stateOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  } catch {
    return 'gone'
  }
}

test('a server that stops ends ffmpeg, which does not count as a try', async () => {
  const id = await ready()
  const { begun, ffmpeg } = endless()
  const stopping = new AbortController()
  const making = make(id, ffmpeg, stopping.signal)
  const pid = await pidIn(begun)
  stopping.abort(new ServerStopping())
  await expect(making).rejects.toThrow('stopping')
  await eventually(() => expect(stateOf(pid)).toMatch(/gone|Z/))
  expect(await read(id)).toMatchObject({ renditionState: 'waiting', renditionTries: 0 })
  expect(made()).toEqual([])
})

test('a video that takes longer than a job may is not tried for ever', async () => {
  const id = await ready()
  const { begun, ffmpeg } = endless()
  const tooLong = new AbortController()
  const making = make(id, ffmpeg, tooLong.signal)
  await pidIn(begun)
  tooLong.abort(new Error('too long'))
  await expect(making).rejects.toThrow('too long')
  expect(await read(id)).toMatchObject({ renditionState: 'waiting', renditionTries: 1 })
})

test.skipIf(process.platform !== 'linux')(
  'while load is shed ffmpeg is paused, and goes on afterwards',
  async () => {
    const id = await ready()
    const { begun, ffmpeg } = endless()
    const stopping = new AbortController()
    let isBusy = false
    const making = makeRenditions(
      { ...parts, ffmpeg, isBusy: () => isBusy },
      { videoId: id, signal: stopping.signal },
    )
    const pid = await pidIn(begun)
    isBusy = true
    await eventually(() => expect(stateOf(pid)).toBe('T'))
    isBusy = false
    await eventually(() => expect(stateOf(pid)).not.toBe('T'))
    isBusy = true
    await eventually(() => expect(stateOf(pid)).toBe('T'))
    stopping.abort(new ServerStopping())
    await expect(making).rejects.toThrow('stopping')
    await eventually(() => expect(stateOf(pid)).toMatch(/gone|Z/))
  },
)

test('removing the video ends the work, and its files go', async () => {
  const id = await ready()
  await make(id)
  const { posterSha256, playableSha256 } = await read(id)
  const hashes = [posterSha256, playableSha256, ...(await renditionsOf(id)).map(({ sha256 }) => sha256)]
  await orm.delete(renditions).where(eq(renditions.videoId, id))
  await orm.update(videos).set({ renditionState: 'waiting' }).where(eq(videos.id, id))
  const { begun, ffmpeg } = endless()
  const making = make(id, ffmpeg)
  const pid = await pidIn(begun)
  expect(await removeVideo({ orm, store }, id)).toBe(true)
  await making
  await eventually(() => expect(stateOf(pid)).toMatch(/gone|Z/))
  expect(existsSync(store.pathOf(playableSha256 ?? ''))).toBe(false)
  // Other videos of these tests have the same renditions.
  expect(hashes).toHaveLength(4)
})

test('what a killed server left half-made goes after a day, and files that are in use stay', async () => {
  const id = await ready()
  await make(id)
  const { posterSha256 } = await read(id)
  const left = store.madeOf(id, '360.mp4')
  writeFileSync(left, 'half')
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1_000)
  await database.pool.query(`update files set created_at = now() - interval '2 days'`)
  await removeUnused(database, store)
  expect(existsSync(left)).toBe(true)
  utimesSync(left, longAgo, longAgo)
  await removeUnused(database, store)
  expect(existsSync(left)).toBe(false)
  const used = [posterSha256, ...(await renditionsOf(id)).map(({ sha256 }) => sha256)]
  for (const sha256 of used) expect(existsSync(store.pathOf(sha256 ?? ''))).toBe(true)
})
