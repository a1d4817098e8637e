import type { PlayableVideo } from '@farol/contract/videos.ts'
import { browserStorage, type TextStore } from '#/outbox/browser-storage.ts'

/** Lines of a fixed quality; `saver` is the lowest one there is. */
export type Quality = 'auto' | 'saver' | number

const KEY = 'farol.player.quality'

/** Chosen on this device before; otherwise the browser's own wish to save data. */
export function readQuality(store: TextStore = browserStorage(), isSaving = savesData()): Quality {
  const said = store.read(KEY)
  if (said === 'auto' || said === 'saver') return said
  const lines = Number(said)
  return Number.isInteger(lines) && lines > 0 ? lines : isSaving ? 'saver' : 'auto'
}

export const keepQuality = (quality: Quality, store: TextStore = browserStorage()) =>
  store.write(KEY, String(quality))

/** Not in every browser. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** What can be chosen, best first; empty if there is only the file. */
export function qualitiesOf(video: PlayableVideo): Quality[] {
  if (!video.stream) return []
  const lines = video.stream.renditions.map((each) => each.lines)
  const best = Math.max(...lines)
  const original = video.lines !== null && video.lines > best ? [video.lines] : []
  return ['auto', ...original, ...lines.toReversed(), 'saver']
}

export type QualitySource = {
  address: string
  /** HLS, as opposed to one file. */
  isStream: boolean
  quality: Quality
}

/** Where the video is in this quality, or in the next lower one that it has. */
export function sourceOf(video: PlayableVideo, wanted: Quality): QualitySource | undefined {
  const { address, stream } = video
  if (address === null) return undefined
  const file = { address, isStream: false }
  if (!stream) return { ...file, quality: wanted }
  const [lowest] = stream.renditions
  if (wanted === 'auto' || !lowest) return { address: stream.address, isStream: true, quality: 'auto' }
  if (wanted === 'saver') return { address: lowest.address, isStream: true, quality: 'saver' }
  const quality =
    qualitiesOf(video).find((each) => typeof each === 'number' && each <= wanted) ?? lowest.lines
  const rendition = stream.renditions.find(({ lines }) => lines === quality)
  return rendition ? { address: rendition.address, isStream: true, quality } : { ...file, quality }
}
