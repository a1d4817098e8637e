import type { CaptionLanguage } from '@farol/domain/captions/languages.ts'

/** The content of a demo course, before it has ids. */

type DemoQuestion = {
  type: 'multiple_choice' | 'true_false'
  text: string
  options: string[]
  /** Index into `options`. */
  correct: number
  explanation: string
}

export type DemoQuiz = {
  title: string
  description: string
  passingScore: number
  questions: DemoQuestion[]
}

export type DemoLesson = {
  /** Also the file name of the clip: media/<slug>.mp4. */
  slug: string
  title: string
  description: string
  /** Exact length of the clip. */
  seconds: number
  /** What the clip shows, in order. */
  takeaways: [string, string, string]
  /** In media/<slug>.vtt. */
  hasCaptions?: true
  /** As if a teacher had uploaded them; otherwise the clip is a link. */
  uploads?: DemoUploads
  quiz?: DemoQuiz
}

export type DemoUploads = {
  /** The name of the clip. */
  video: string
  /** In uploads/<slug>.<language>.vtt. */
  captions: CaptionLanguage[]
  /** The name of uploads/<slug>.pdf, a material. */
  handout: string
}

export type DemoCourse = {
  slug: string
  title: string
  description: string
  isPublished: boolean
  /** Only members of the demo's turmas see it. */
  isForTurmas?: true
  /** Slug of the course to complete first. */
  prerequisite?: string
  lessons: DemoLesson[]
}

type TrueOrFalse = { text: string; answer: boolean; explanation: string }

export const trueOrFalse = ({ text, answer, explanation }: TrueOrFalse): DemoQuestion => ({
  type: 'true_false',
  text,
  options: ['Verdadeiro', 'Falso'],
  correct: answer ? 0 : 1,
  explanation,
})

export const choice = (question: Omit<DemoQuestion, 'type'>): DemoQuestion => ({
  type: 'multiple_choice',
  ...question,
})
