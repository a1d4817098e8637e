/**
 * `waiting`: to be made, which needs ffmpeg. `ready`: all of them, which may be none for a small picture. `failed`: given up; the
 * video plays as it is.
 */
export const RENDITION_STATES = ['waiting', 'ready', 'failed'] as const
export type RenditionState = (typeof RENDITION_STATES)[number]

/** Plays on a phone with a poor connection. */
const LOW_LINES = 360
const HIGH_LINES = 720
/** With fewer lines, a second rendition would look like the first. */
const SECOND_FROM_LINES = 480

type Size = { width: number; height: number }

/** `lines` names a rendition ("360p") and is the shorter side of its picture. */
export type RenditionSize = Size & { lines: number }

const even = (pixels: number) => 2 * Math.max(1, Math.round(pixels / 2))

/** The renditions of a picture, lowest first. None is larger than the picture itself. */
export function renditionSizes({ width, height }: Size): RenditionSize[] {
  const shorter = Math.min(width, height)
  const wanted = [
    ...(shorter >= LOW_LINES ? [LOW_LINES] : []),
    ...(shorter >= SECOND_FROM_LINES ? [2 * Math.floor(Math.min(HIGH_LINES, shorter) / 2)] : []),
  ]
  return wanted.map((lines) => ({
    lines,
    width: width <= height ? lines : even((width * lines) / height),
    height: width <= height ? even((height * lines) / width) : lines,
  }))
}

const MOST_FRAMES = 30
/** The frame rates of cinema, and of European and American television. */
const USUAL_FRAMES = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30]
const FRAMES_TOLERANCE = 0.005

/**
 * Pictures a second of a rendition, from the average of its video: that of the video, half of a fast one, and 30 if it varies, as in
 * recordings of a screen.
 */
export function renditionFrameRate(average: number): number {
  const usual = (rate: number) =>
    USUAL_FRAMES.find((frames) => Math.abs(rate - frames) <= frames * FRAMES_TOLERANCE)
  return usual(average) ?? usual(average / 2) ?? MOST_FRAMES
}

/** What a rendition may need at most, in bits a second. */
export const renditionRates = (lines: number) =>
  lines <= LOW_LINES ? { video: 700_000, audio: 64_000 } : { video: 2_500_000, audio: 128_000 }
