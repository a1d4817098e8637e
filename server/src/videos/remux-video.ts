import {
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
} from 'mediabunny'
import { openInput } from './inspect-video.ts'

const PROGRESS_EVERY_MS = 1_000

type Remuxing = { input: string; output: string; onProgress: (percent: number) => void }

/**
 * Copies the encoded picture and sound into an MP4 whose index comes first. mediabunny's own conversion would hold the whole file in
 * memory for that; with the packets counted before, it reserves the place of the index.
 */
export async function remux({ input: path, output: target, onProgress }: Remuxing) {
  using input = openInput(path)
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) throw new Error('There is no video track.')
  const duration = await input.computeDuration()
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'reserve' }),
    target: new FilePathTarget(target),
  })
  const tracks = [await addVideo(output, video), ...(audio ? [await addAudio(output, audio)] : [])]
  const start = Math.max(
    0,
    Math.min(...(await Promise.all(tracks.map(({ track }) => track.getFirstTimestamp())))),
  )
  await output.start()
  let reportedAt = 0
  const progress = ({ timestamp }: EncodedPacket) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = performance.now()
    onProgress((timestamp / duration) * 100)
  }
  await Promise.all(tracks.map((track) => copy(track, { start, progress })))
  await output.finalize()
}

type Copied = {
  track: InputVideoTrack | InputAudioTrack
  add: (packet: EncodedPacket, isFirst: boolean) => Promise<void>
  close: () => void
}

async function copy(
  { track, add, close }: Copied,
  { start, progress }: { start: number; progress: (packet: EncodedPacket) => void },
) {
  let isFirst = true
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const shifted = packet.clone({ timestamp: packet.timestamp - start })
    // Sound before the first picture, which MP4 cannot express.
    if (shifted.timestamp < 0) continue
    await add(shifted, isFirst)
    isFirst = false
    progress(packet)
  }
  close()
}

const packetCount = async (track: InputVideoTrack | InputAudioTrack) =>
  (await track.computePacketStats()).packetCount

async function addVideo(output: Output, track: InputVideoTrack): Promise<Copied> {
  const source = new EncodedVideoPacketSource(track.codec as VideoCodec)
  const decoderConfig = await track.getDecoderConfig()
  output.addVideoTrack(source, { rotation: track.rotation, maximumPacketCount: await packetCount(track) })
  return {
    track,
    add: (packet, isFirst) => source.add(packet, isFirst && decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  }
}

async function addAudio(output: Output, track: InputAudioTrack): Promise<Copied> {
  const source = new EncodedAudioPacketSource(track.codec as AudioCodec)
  const decoderConfig = await track.getDecoderConfig()
  output.addAudioTrack(source, { maximumPacketCount: await packetCount(track) })
  return {
    track,
    add: (packet, isFirst) => source.add(packet, isFirst && decoderConfig ? { decoderConfig } : undefined),
    close: () => source.close(),
  }
}
