import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { uploadedVideoUrl } from '@farol/domain/video-source.ts'
import { newId } from '#/database/new-id.ts'
import type { Database } from '#/database/open-database.ts'
import { files, renditions, videos } from '#/database/schema/files.ts'
import { createFileStore } from '#/files/file-store.ts'
import { bandwidthOf, SEGMENTS_NAME } from '#/videos/hls-playlist.ts'
import { clip } from './upload-file.ts'

/** Eight seconds in two segments. */
export const STREAM_CLIPS = {
  playable: clip('lines-720.mp4'),
  360: clip('rendition-360.mp4'),
  720: clip('rendition-720.mp4'),
  poster: clip('poster.jpg'),
}
const SIZES = [
  { lines: 360, width: 640, height: 360 },
  { lines: 720, width: 1280, height: 720 },
] as const

type Parts = { database: Pick<Database, 'orm'>; dataDir: string }

/** A video that was uploaded, with its poster and renditions, as ffmpeg makes them: no machine needs one for this. */
export async function buildStream({ database: { orm }, dataDir }: Parts) {
  const { pathOf } = createFileStore(dataDir)
  const id = newId()
  const keep = async (bytes: Buffer, type: string) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    mkdirSync(dirname(pathOf(sha256)), { recursive: true })
    writeFileSync(pathOf(sha256), bytes)
    await orm.insert(files).values({ sha256, size: bytes.length, type }).onConflictDoNothing()
    return sha256
  }
  const playableSha256 = await keep(STREAM_CLIPS.playable, 'video/mp4')
  const posterSha256 = await keep(STREAM_CLIPS.poster, 'image/jpeg')
  await orm.insert(videos).values({
    id,
    name: 'aula.mp4',
    size: STREAM_CLIPS.playable.length,
    state: 'ready',
    renditionState: 'ready',
    percent: 100,
    playableSha256,
    posterSha256,
    duration: 8,
    width: 1280,
    height: 720,
  })
  for (const size of SIZES) {
    const sha256 = await keep(STREAM_CLIPS[size.lines], 'video/mp4')
    const name = `rendition-${size.lines}`
    const playlist = clip(`${name}.m3u8`).toString().replaceAll(`${name}.mp4`, SEGMENTS_NAME)
    const codecs = 'avc1.4d401f,mp4a.40.2'
    const row = { videoId: id, sha256, ...size, codecs, bandwidth: bandwidthOf(playlist), playlist }
    await orm.insert(renditions).values(row)
  }
  return {
    id,
    url: uploadedVideoUrl(id),
    sha256: createHash('sha256').update(STREAM_CLIPS[360]).digest('hex'),
  }
}
