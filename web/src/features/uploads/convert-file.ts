import {
  type Converters,
  conversionPlan,
  isPlayablePicture,
  refusedSentence,
  type VideoCodecs,
} from '@farol/domain/video-conversion.ts'
import {
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  QUALITY_HIGH,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import { ApiProblem } from '#/api/api-problem.ts'
import { openKeptFiles } from './kept-files.ts'
import type { Converted, Converting } from './start-options.ts'

/** Those that the server takes. */
const FORMATS = [MP4, QTFF, WEBM, MATROSKA]
/** Full HD: more than a phone shows, and what every phone decodes. */
const WIDTH_MAX = 1920
const CONVERSION_FAILED =
  'Não foi possível converter este vídeo neste aparelho. Tente novamente ou envie-o em MP4 (H.264 com AAC).'

/** One at a time: two at once take as long, and twice the memory. */
let last: Promise<unknown> = Promise.resolve()

/** The file as it can be sent to a server that converts nothing. Throws an `ApiProblem` if it cannot be converted. */
export async function playableFile(file: File, converting: Converting): Promise<Converted> {
  return withInput(file, async (input) => {
    const codecs = await codecsToConvert(input)
    if (!codecs) return { file, release: () => undefined }
    const before = await convertedBefore(file)
    if (before) return before
    converting.onProgress(0)
    const turn = last.then(() => convert(input, { file, codecs, ...converting }))
    last = turn.catch(() => undefined)
    return await turn
  })
}

/** Rejects like `playableFile`. */
export const needsConversion = (file: File): Promise<boolean> =>
  withInput(file, async (input) => (await codecsToConvert(input)) !== undefined)

async function withInput<T>(file: File, read: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ source: new BlobSource(file), formats: FORMATS })
  try {
    return await read(input)
  } finally {
    input.dispose()
  }
}

/** Undefined for what can be sent as it is. What cannot be read the server explains, as it does for programs. */
async function codecsToConvert(input: Input): Promise<VideoCodecs | undefined> {
  const codecs = await codecsOf(input)
  if (!codecs) return undefined
  const plan = conversionPlan(codecs, { server: false, browser: await browserOf(input) })
  if (plan === 'refuse') throw refusal(codecs)
  return plan === 'convert' ? codecs : undefined
}

async function codecsOf(input: Input): Promise<VideoCodecs | undefined> {
  try {
    const picture = await input.getPrimaryVideoTrack()
    const sound = await input.getPrimaryAudioTrack()
    if (!picture) return undefined
    return {
      picture: { codec: picture.codec, parameters: await picture.getCodecParameterString() },
      sound: sound && { codec: sound.codec },
    }
  } catch {
    return undefined
  }
}

/** Without https a browser has no WebCodecs at all. */
async function browserOf(input: Input): Promise<Converters['browser']> {
  const picture = await input.getPrimaryVideoTrack()
  const sound = await input.getPrimaryAudioTrack()
  if (!('VideoEncoder' in globalThis))
    return { decodesPicture: false, encodesPicture: false, decodesSound: false, encodesSound: false }
  return {
    decodesPicture: (await picture?.canDecode()) ?? false,
    encodesPicture: await canEncodeVideo('avc'),
    decodesSound: (await sound?.canDecode()) ?? false,
    encodesSound: await canEncodeAudio('aac'),
  }
}

type Job = Converting & { file: File; codecs: VideoCodecs }

async function convert(input: Input, { file, codecs, signal, onProgress }: Job): Promise<Converted> {
  signal.throwIfAborted()
  const place = await openPlace(file)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: place.fastStart }),
    target: place.target,
  })
  const picture = await input.getPrimaryVideoTrack()
  const isWide = (picture?.displayWidth ?? 0) > WIDTH_MAX
  const conversion = await Conversion.init({
    input,
    output,
    // What is playable already is copied.
    video: isPlayablePicture(codecs.picture)
      ? {}
      : { codec: 'avc', quality: QUALITY_HIGH, ...(isWide ? { width: WIDTH_MAX } : {}) },
    audio: codecs.sound?.codec === 'aac' ? {} : { codec: 'aac', quality: QUALITY_HIGH },
    tracks: 'primary',
  })
  const kept = conversion.utilizedTracks.map(({ type }) => type)
  if (!conversion.isValid || !kept.includes('video') || (codecs.sound && !kept.includes('audio')))
    return refuse(codecs, place)
  conversion.onProgress = (share) => onProgress(Math.floor(share * 100))
  const stop = () => void conversion.cancel()
  signal.addEventListener('abort', stop)
  try {
    await conversion.execute()
  } catch (error) {
    place.release()
    signal.throwIfAborted()
    throw failed(error)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return { file: asVideo(file, await place.content()), release: place.release }
}

/** Name, date and size are what the server recognises an interrupted upload by. */
const asVideo = (file: File, content: Blob) =>
  new File([content], `${file.name.replace(/\.[^.]+$/, '')}.mp4`, {
    type: 'video/mp4',
    lastModified: file.lastModified,
  })

/** On the disk where browsers have a place for it: a lesson of an hour does not fit into memory. */
async function openPlace(file: File) {
  const kept = await openKeptFiles()
  if (!kept) {
    const target = new BufferTarget()
    const content = async () => new Blob([target.buffer ?? ''])
    return { target, fastStart: 'in-memory' as const, content, release: () => undefined }
  }
  const { writable, content, release } = await kept.create(file)
  return {
    target: new StreamTarget(writable, { chunked: true }),
    fastStart: false as const,
    content,
    release,
  }
}

/** The same file was converted by a page that was closed before it had sent everything. */
async function convertedBefore(file: File): Promise<Converted | undefined> {
  const found = await (await openKeptFiles())?.find(file)
  return found && { file: asVideo(file, found.content), release: found.release }
}

function refuse(codecs: VideoCodecs, place: { release: () => void }): never {
  place.release()
  throw refusal(codecs)
}

const refusal = (codecs: VideoCodecs) =>
  new ApiProblem({ code: 'NOT_A_VIDEO', title: refusedSentence(codecs), status: 422 })

const failed = (cause: unknown) =>
  new ApiProblem({ code: 'BAD_REQUEST', title: CONVERSION_FAILED, status: 400 }, { cause })
