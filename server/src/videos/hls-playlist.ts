/** What a media playlist calls the file of its rendition: it stands beside the playlist. */
export const SEGMENTS_NAME = 'segments'

type Bytes = { bytes: number; offset: number }
type Segment = Bytes & { seconds: number }

const LINES = /#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n/g
const MAP = /#EXT-X-MAP:URI="[^"]*",BYTERANGE="(\d+)@(\d+)"/
/** Players and the last frame of sound and picture differ by this much. */
const LENGTH_TOLERANCE_SECONDS = 2
const ALIGNED_WITHIN_SECONDS = 0.05

/** The byte ranges that a playlist of one file names. */
export function segmentsOf(playlist: string): Segment[] {
  return [...playlist.matchAll(LINES)].map(([, seconds, bytes, offset]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    offset: Number(offset),
  }))
}

/** What is wrong with the playlist of a file, or undefined: its ranges must be the whole file, one after the other. */
export function playlistProblem(
  playlist: string,
  { size, duration }: { size: number; duration: number },
): string | undefined {
  const map = MAP.exec(playlist)
  const segments = segmentsOf(playlist)
  if (!map || segments.length === 0) return 'it names no segments'
  let end = Number(map[1])
  if (Number(map[2]) !== 0 || end === 0) return 'its header is not at the beginning'
  for (const { bytes, offset } of segments) {
    if (offset !== end || bytes === 0) return 'its segments have gaps'
    end += bytes
  }
  if (end > size) return 'its segments go beyond the file'
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  if (Math.abs(seconds - duration) > LENGTH_TOLERANCE_SECONDS) return `it is ${seconds} s long`
  return playlist.includes('#EXT-X-ENDLIST') ? undefined : 'it has no end'
}

/** Whether a player can go from one to the other at each segment. */
export function areAligned(one: string, other: string): boolean {
  const [starts, others] = [startsOf(one), startsOf(other)]
  return (
    starts.length === others.length &&
    starts.every((start, index) => Math.abs(start - (others[index] ?? 0)) < ALIGNED_WITHIN_SECONDS)
  )
}

function startsOf(playlist: string): number[] {
  let start = 0
  return segmentsOf(playlist).map(({ seconds }) => {
    start += seconds
    return start - seconds
  })
}

/** Bits a second of the segment that needs most. The short rest at the end says little. */
export function bandwidthOf(playlist: string): number {
  const segments = segmentsOf(playlist)
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  const rates = segments
    .filter(({ seconds }) => seconds >= longest / 2)
    .map(({ bytes, seconds }) => (bytes * 8) / seconds)
  return Math.ceil(Math.max(...rates))
}

export type Variant = {
  sha256: string
  width: number
  height: number
  bandwidth: number
  codecs: string
}

/** Names the playlists of the renditions, lowest first. */
export const masterPlaylist = (variants: Variant[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variants.flatMap(({ sha256, width, height, bandwidth, codecs }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `stream/${sha256}/playlist.m3u8`,
    ]),
    '',
  ].join('\n')
