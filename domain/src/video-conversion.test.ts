import { describe, expect, test } from 'vitest'
import {
  conversionPlan,
  formatName,
  isPlayable,
  refusedSentence,
  type VideoCodecs,
} from './video-conversion.ts'

const video = (codec: string, sound: string | null, parameters: string | null = null): VideoCodecs => ({
  picture: { codec, parameters },
  sound: sound === null ? null : { codec: sound },
})
const H264 = video('avc', 'aac', 'avc1.640028')
const ALL = { decodesPicture: true, encodesPicture: true, decodesSound: true, encodesSound: true }
const NOTHING = { decodesPicture: false, encodesPicture: false, decodesSound: false, encodesSound: false }

test.each([
  [H264, true],
  [video('avc', null, 'avc1.42001e'), true],
  [video('avc', 'aac', 'avc1.6e0028'), false],
  [video('avc', 'opus', 'avc1.640028'), false],
  [video('hevc', 'aac', 'hvc1.1.6.L93.B0'), false],
  [video('avc', 'aac'), false],
])('every browser plays %j: %s', (codecs, expected) => {
  expect(isPlayable(codecs)).toBe(expected)
})

describe('before a file is sent', () => {
  const plan = (codecs: VideoCodecs, browser: Partial<typeof ALL> = ALL, server = false) =>
    conversionPlan(codecs, { server, browser: { ...NOTHING, ...browser } })

  test('what is playable, and all that the server converts, goes as it is', () => {
    expect(plan(H264, NOTHING)).toBe('send')
    expect(plan(H264, ALL)).toBe('send')
    expect(plan(video('hevc', 'aac'), ALL, true)).toBe('send')
    expect(plan(video('hevc', 'aac'), NOTHING, true)).toBe('send')
  })

  test('what the browser can decode and encode is converted', () => {
    expect(plan(video('vp9', 'opus'))).toBe('convert')
    expect(plan(video('vp9', null), { decodesPicture: true, encodesPicture: true })).toBe('convert')
  })

  test('a playable part is copied, so that only the other one has to be converted', () => {
    expect(plan(video('vp9', 'aac'), { decodesPicture: true, encodesPicture: true })).toBe('convert')
    expect(plan(video('avc', 'opus', 'avc1.640028'), { decodesSound: true, encodesSound: true })).toBe(
      'convert',
    )
  })

  test('if one step is missing, it is refused', () => {
    for (const step of Object.keys(ALL))
      expect(plan(video('vp9', 'opus'), { ...ALL, [step]: false })).toBe('refuse')
    expect(plan(video('vp9', null), { ...ALL, encodesPicture: false })).toBe('refuse')
  })
})

test('the sentence of a refusal says what the video is and what to do', () => {
  expect(formatName(video('hevc', 'aac'))).toBe('HEVC (H.265) com AAC')
  expect(formatName(video('xyz', null))).toBe('xyz')
  expect(refusedSentence(video('hevc', 'aac'))).toContain('“Mais Compatível”')
  expect(refusedSentence(video('vp9', 'opus'))).toContain('Este vídeo está em VP9 com Opus')
  expect(refusedSentence(video('vp9', 'opus'))).toContain('Chrome ou Edge')
})
