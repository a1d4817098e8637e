import { open } from 'node:fs/promises'
import { VIDEO_DURATION_MAX_SECONDS } from '@farol/domain/limits.ts'
import type { VideoFailure } from '@farol/domain/uploaded-video.ts'
import { formatName, isPlayable } from '@farol/domain/video-conversion.ts'
import { wholeLength } from '@farol/domain/video-length.ts'
import { EncodedPacketSink, FilePathSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny'

const FORMATS = [MP4, QTFF, WEBM, MATROSKA]
/** Enough for an average, and quickly read. */
const FRAMES_COUNTED = 300

export type Inspected =
  | { failure: VideoFailure; cause: string }
  | {
      duration: number
      width: number
      height: number
      /** As in RFC 6381. */
      codecs: string
      /** Pictures a second, on average over its beginning. */
      frameRate: number
      /** The format to convert from; null if browsers play it. */
      format: string | null
      /** An MP4 that starts to play before it has arrived whole. */
      isFastStart: boolean
    }

export const openInput = (path: string) => new Input({ source: new FilePathSource(path), formats: FORMATS })

/** What a file is, by its content alone. */
export async function inspect(path: string): Promise<Inspected> {
  using input = openInput(path)
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  // Without its index, which recorders write last, a file has no tracks at all.
  if (!video && !audio) return { failure: 'unreadable', cause: 'no tracks' }
  if (!video) return { failure: 'no-picture', cause: 'no video track' }
  const duration = await input.computeDuration()
  if (!(duration > 0)) return { failure: 'no-length', cause: `duration ${duration}` }
  if (duration > VIDEO_DURATION_MAX_SECONDS) return { failure: 'too-long', cause: `duration ${duration}` }
  for (const track of audio ? [video, audio] : [video]) {
    // A truncated file has a complete index, and its end is missing.
    const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
    if (!last || last.data.length === 0) return { failure: 'unreadable', cause: 'the end is missing' }
  }
  const parameters = await Promise.all([video, audio].map((track) => track?.getCodecParameterString()))
  const codecs = {
    picture: { codec: video.codec, parameters: parameters[0] ?? null },
    sound: audio && { codec: audio.codec },
  }
  return {
    duration: wholeLength(duration),
    width: video.displayWidth,
    height: video.displayHeight,
    codecs: parameters.filter(Boolean).join(','),
    frameRate: (await video.computePacketStats(FRAMES_COUNTED)).averagePacketRate,
    format: isPlayable(codecs) ? null : formatName(codecs),
    isFastStart: isPlayable(codecs) && (await input.getFormat()) === MP4 && (await isIndexFirst(path)),
  }
}

/** Whether `moov` comes before `mdat` in an MP4. */
async function isIndexFirst(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(16)
    for (let position = 0; ; ) {
      const { bytesRead } = await file.read(header, 0, header.length, position)
      if (bytesRead < header.length) return false
      const type = header.toString('latin1', 4, 8)
      if (type === 'moov') return true
      if (type === 'mdat' || type === 'moof') return false
      const size = header.readUInt32BE(0)
      const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size
      if (length < 8) return false
      position += length
    }
  } finally {
    await file.close()
  }
}
