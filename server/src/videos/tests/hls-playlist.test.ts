import { expect, test } from 'vitest'
import { clip } from '#/testing/upload-file.ts'
import { areAligned, bandwidthOf, masterPlaylist, playlistProblem, segmentsOf } from '../hls-playlist.ts'

const [low, high] = [360, 720].map((lines) => clip(`rendition-${lines}.m3u8`).toString()) as [string, string]
const size = clip('rendition-360.mp4').length

test('a playlist of ffmpeg names the whole file in ranges', () => {
  const segments = segmentsOf(low)
  expect(segments.map(({ seconds }) => seconds)).toEqual([6, 2])
  const last = segments.at(-1)
  expect((last?.offset ?? 0) + (last?.bytes ?? 0)).toBe(size)
  expect(playlistProblem(low, { size, duration: 8 })).toBeUndefined()
})

test.each([
  ['is empty', '', 'it names no segments'],
  ['has a gap', low.replace(/@\d+\n/, '@99\n'), 'its segments have gaps'],
  ['was cut off', low.replace('#EXT-X-ENDLIST', ''), 'it has no end'],
  ['lacks its header', low.replace(/"\d+@0"/, '"0@0"'), 'its header is not at the beginning'],
])('a playlist that %s does not count', (_, playlist, problem) => {
  expect(playlistProblem(playlist, { size, duration: 8 })).toBe(problem)
})

test('a file that is shorter than its playlist, or than the video, does not count', () => {
  expect(playlistProblem(low, { size: size - 1, duration: 8 })).toBe('its segments go beyond the file')
  expect(playlistProblem(low, { size, duration: 11 })).toBe('it is 8 s long')
})

test('renditions are aligned if their segments begin together', () => {
  expect(areAligned(low, high)).toBe(true)
  expect(areAligned(low, high.replace('6.000000', '5.900000'))).toBe(false)
  expect(areAligned(low, high.replace(/#EXTINF:2[^#]*#EXT-X-BYTERANGE[^#]*/, ''))).toBe(false)
})

test('the bandwidth is that of the segment that needs most, and a short rest says nothing', () => {
  const [first] = segmentsOf(low)
  expect(bandwidthOf(low)).toBe(Math.ceil(((first?.bytes ?? 0) * 8) / 6))
})

test('the playlist of all qualities names them by their hashes', () => {
  const variant = {
    sha256: 'ab',
    width: 640,
    height: 360,
    bandwidth: 700_000,
    codecs: 'avc1.4d401e,mp4a.40.2',
  }
  expect(masterPlaylist([variant])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=700000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"
stream/ab/playlist.m3u8
`)
})
