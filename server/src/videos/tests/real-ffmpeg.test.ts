import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { renditions, videos } from '#/database/schema/files.ts'
import { createFileStore } from '#/files/file-store.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { clip } from '#/testing/upload-file.ts'
import { convertVideo } from '../convert-video.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { segmentsOf } from '../hls-playlist.ts'
import { makeRenditions } from '../make-renditions.ts'
import { prepareVideo } from '../prepare-video.ts'

const ffmpeg = findFfmpeg(process.env.FFMPEG_PATH) ?? ''
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Made by ffmpeg with these arguments. */
function made(name: string, ...args: string[]): Buffer {
  const path = join(dataDir, name)
  execFileSync(ffmpeg, ['-nostdin', '-y', '-v', 'error', ...args, path], { stdio: 'pipe' })
  return readFileSync(path)
}
const picture = (options = 'd=2') => ['-f', 'lavfi', '-i', `testsrc=s=640x360:r=30:${options}`]
const sound = ['-f', 'lavfi', '-i', 'sine=440:d=2']
const quickly = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

describe.skipIf(ffmpeg === '')('with a real ffmpeg', async () => {
  const database = await testDatabase()
  const { orm } = database
  const store = createFileStore(dataDir)
  const parts = { database, store, ffmpeg, isBusy: () => false, log: pino({ level: 'silent' }) }
  const signal = new AbortController().signal

  async function uploaded(bytes: Uint8Array) {
    const id = newId()
    await orm.insert(videos).values({ id, name: 'aula', size: bytes.length, state: 'preparing' })
    await store.write(id, { offset: 0, bytes })
    await prepareVideo(parts, { videoId: id, signal })
    await convertVideo(parts, { videoId: id, signal })
    await makeRenditions(parts, { videoId: id, signal })
    const [video] = await orm.select().from(videos).where(eq(videos.id, id))
    if (!video) throw new Error('The video is gone.')
    const found = await orm
      .select()
      .from(renditions)
      .where(eq(renditions.videoId, id))
      .orderBy(renditions.lines)
    return { video, found }
  }

  test('a video of 720p gets both renditions with aligned segments, and a poster', async () => {
    const bytes = made('720.mp4', '-f', 'lavfi', '-i', 'testsrc=s=1280x720:r=30:d=7', ...sound, ...quickly)
    const { video, found } = await uploaded(bytes)
    expect(video).toMatchObject({ state: 'ready', renditionState: 'ready', duration: 7 })
    expect(found.map(({ width, height }) => [width, height])).toEqual([
      [640, 360],
      [1280, 720],
    ])
    for (const { playlist } of found) expect(segmentsOf(playlist)).toHaveLength(2)
    const poster = readFileSync(store.pathOf(video.posterSha256 ?? ''))
    expect(poster.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  })

  const PLAYABLE: [string, () => Buffer, { width?: number; height?: number; codecs?: RegExp }][] = [
    ['without sound', () => made('mute.mp4', ...picture(), ...quickly), { codecs: /^avc1\.[\da-f]+$/ }],
    ['of a phone that was held upright', () => clip('rotated-360.mov'), { width: 360, height: 640 }],
    [
      'of a screen recorder, whose pictures come when something changes',
      () => made('vfr.mp4', ...picture('d=3'), '-vf', "select='lt(n,30)+not(mod(n,7))'", ...quickly),
      {},
    ],
    ['in MKV', () => made('a.mkv', ...picture(), ...sound, ...quickly, '-c:a', 'aac'), {}],
    ['in WebM', () => made('a.webm', ...picture(), '-c:v', 'libvpx', '-deadline', 'realtime'), {}],
    ['in HEVC', () => made('hevc.mp4', ...picture(), '-c:v', 'libx265', '-preset', 'ultrafast'), {}],
    [
      'with a side of odd length',
      () => made('odd.mkv', ...picture(), '-vf', 'scale=641:361', '-c:v', 'mpeg4'),
      {},
    ],
  ]
  test.each(PLAYABLE)('a video %s plays, with a rendition of 360p', async (_, bytes, expected) => {
    const { video, found } = await uploaded(bytes())
    expect(video).toMatchObject({ state: 'ready', renditionState: 'ready' })
    expect(video.posterSha256).not.toBeNull()
    const { width = 640, height = 360, codecs = /^avc1\.[\da-f]+(,mp4a\.40\.2)?$/ } = expected
    expect(found).toMatchObject([{ lines: 360, codecs: expect.stringMatching(codecs) }])
    expect(Math.abs((found[0]?.width ?? 0) - width)).toBeLessThanOrEqual(2)
    expect(found[0]?.height).toBe(height)
  })

  const whole = () => made('whole.mp4', ...picture(), ...quickly, '-movflags', '+faststart')
  const REFUSED: [string, () => Buffer, string[]][] = [
    ['that was cut off', () => whole().subarray(0, whole().length / 2), ['unreadable']],
    [
      'of zero seconds',
      () => made('zero.mp4', ...picture(), ...quickly, '-t', '0'),
      ['unreadable', 'no-length'],
    ],
    ['without a picture', () => made('sound.mp4', ...sound), ['no-picture']],
    [
      'of thirty hours',
      () => {
        whole()
        return made('long.mp4', '-itsscale', '60000', '-i', join(dataDir, 'whole.mp4'), '-c', 'copy')
      },
      ['too-long'],
    ],
  ]
  test.each(REFUSED)('a video %s is refused with a sentence', async (_, bytes, failures) => {
    const { video, found } = await uploaded(bytes())
    expect(video.state).toBe('failed')
    expect(failures).toContain(video.failure)
    if (video.failure) expect(videoFailureSentence(video.failure, video.format)).toMatch(/\.$/)
    expect(found).toEqual([])
  })
})
