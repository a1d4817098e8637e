import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Upload } from '@farol/contract/uploads.ts'
import { videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { videos } from '#/database/schema/files.ts'
import { createFileStore } from '#/files/file-store.ts'
import { CLIPS, fakeFfmpeg } from '#/testing/fake-ffmpeg.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { smallDisk } from '#/testing/small-disk.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, preparedVideo, sendChunk } from '#/testing/upload-file.ts'
import { convertVideo } from '../convert-video.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { makeRenditions } from '../make-renditions.ts'
import { prepareVideo } from '../prepare-video.ts'
import { retryRenditions } from '../rendition-state.ts'
import { retryVideo } from '../video-state.ts'

const disk = smallDisk({ megabytes: 8 })

/** The kernel itself says that there is no room: the folder of the data is a disk of eight megabytes. */
describe.skipIf(disk === undefined)('on a full disk', async () => {
  const { folder, fill, makeRoom, remove } = disk ?? { folder: '', fill() {}, makeRoom() {}, remove() {} }
  afterAll(remove)
  const server = await testServer({ DATA_DIR: join(folder, 'server') })
  const admin = await signedIn(server, 'admin')
  // Without a server, whose queue would prepare them as well.
  const database = await testDatabase()
  const { orm } = database
  const store = createFileStore(join(folder, 'alone'))
  const signal = new AbortController().signal
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => said.push(line) })
  const parts = { database, store, isBusy: () => false, log }
  const inParts = () => readdirSync(join(folder, 'alone', 'uploads'))

  let isFull = false
  const fillDisk = () => {
    fill()
    isFull = true
  }
  const freeDisk = () => {
    if (isFull) makeRoom()
    isFull = false
  }
  afterEach(freeDisk)

  const read = async (id: string) => {
    const [video] = await orm.select().from(videos).where(eq(videos.id, id))
    if (!video) throw new Error('The video is gone.')
    return video
  }
  async function received(bytes: Uint8Array) {
    const id = newId()
    await orm.insert(videos).values({ id, name: 'aula.mp4', size: bytes.length, state: 'preparing' })
    await store.write(id, { offset: 0, bytes })
    return id
  }
  async function prepare(id: string, ffmpeg?: string) {
    for (const work of [prepareVideo, convertVideo]) await work({ ...parts, ffmpeg }, { videoId: id, signal })
    return read(id)
  }

  test.each([
    ['video', 'index-last.mp4'],
    ['material', 'poster.jpg'],
  ] as const)(
    'a %s that is arriving gets a sentence, keeps what was sent, and goes on when there is room',
    async (kind, name) => {
      const bytes = Buffer.concat([clip(name), Buffer.alloc(20_000)])
      const begun = await beginUpload(admin, { kind, name, size: bytes.length, lastModified: 1 })
      const { id } = (await begun.json()) as Upload
      const half = 8_192
      expect((await sendChunk(admin, id, { offset: 0, bytes: bytes.subarray(0, half) })).status).toBe(204)
      fillDisk()
      const send = () => sendChunk(admin, id, { offset: half, bytes: bytes.subarray(half) })
      expect(await (await send()).json()).toMatchObject({
        status: 507,
        code: 'NO_ROOM',
        fields: {
          file: expect.stringMatching(
            /^O espaço no servidor acabou: faltam [\d,]+\u00a0KB e há 0\u00a0KB livres\. O que já foi enviado está guardado\.$/,
          ),
        },
      })
      const head = await admin.fetch(`/api/admin/uploads/${id}`, { method: 'HEAD' })
      expect(head.headers.get('upload-offset')).toBe(String(half))
      expect(readFileSync(join(folder, 'server', 'uploads', id)).subarray(0, half)).toEqual(
        bytes.subarray(0, half),
      )
      freeDisk()
      expect((await send()).status).toBe(204)
      if (kind === 'video') expect((await preparedVideo(admin, id)).state).toBe('ready')
    },
  )

  test.each([
    ['copied', 'phone.mov', undefined],
    ['converted', 'hevc.mp4', findFfmpeg(process.env.FFMPEG_PATH)],
  ])(
    'a video that is %s fails with a sentence, leaves nothing half-made, and is prepared once there is room',
    async (_, name, ffmpeg) => {
      const bytes = clip(name)
      const made =
        ffmpeg ??
        fakeFfmpeg(folder, `[ "\${made##*.}" = mp4 ] && exec /bin/cp ${CLIPS}/index-first.mp4 "$made"`)
      const id = await received(bytes)
      fillDisk()
      expect(await prepare(id, made), said.join('')).toMatchObject({ state: 'failed', failure: 'no-room' })
      expect(videoFailureSentence('no-room', '')).toContain('Libere espaço e tente novamente.')
      expect(inParts()).toEqual([])
      expect(readFileSync(store.pathOf((await read(id)).originalSha256 ?? ''))).toEqual(bytes)
      freeDisk()
      await retryVideo(orm, id)
      expect(await prepare(id, made)).toMatchObject({ state: 'ready', duration: 3 })
      expect(inParts()).toEqual([])
    },
  )

  test('a video whose renditions have no room plays as it is, and gets them when somebody tries again', async () => {
    const id = await received(clip('lines-720.mp4'))
    expect((await prepare(id)).state).toBe('ready')
    const ffmpeg = fakeFfmpeg(folder)
    const make = () => makeRenditions({ ...parts, ffmpeg }, { videoId: id, signal })
    fillDisk()
    await make()
    expect(await read(id)).toMatchObject({ state: 'ready', renditionState: 'failed' })
    expect(inParts()).toEqual([])
    freeDisk()
    await retryRenditions(orm, id)
    await make()
    expect(await read(id)).toMatchObject({ state: 'ready', renditionState: 'ready' })
    expect(inParts()).toEqual([])
  })
})
