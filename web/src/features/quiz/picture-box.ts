import type { QuizImage } from '@farol/domain/quiz-authoring.ts'

/** How high an image may be, in rem: a question and its options stay on one screen. */
const HEIGHTS = { question: 22, option: 11, answer: 10 } as const

export type PictureSize = keyof typeof HEIGHTS

const PIXELS_PER_REM = 16

/** How wide an image is drawn at most, in rem: never larger than it is. */
export const widthOf = ({ width, height }: QuizImage, size: PictureSize) =>
  Math.min((HEIGHTS[size] * width) / height, width / PIXELS_PER_REM)
