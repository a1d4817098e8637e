import { agreeing, counted, LESSONS } from './counts.ts'
import { numberText } from './numbers.ts'

const NUMBER_WORDS = [
  'nenhuma',
  'uma',
  'duas',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
]

const noun = (count: number) => agreeing(count, LESSONS)

/** '7 aulas' */
export const lessonTotal = (count: number) => (count === 0 ? 'Nenhuma aula ainda' : counted(count, LESSONS))

type Counts = { completedLessons: number; lessonCount: number }

/** '2 de 10 aulas concluídas'; before the first one and after the last one the total alone says it. */
export function lessonsDone({ completedLessons, lessonCount }: Counts) {
  if (completedLessons === 0) return lessonTotal(lessonCount)
  const ending = agreeing(lessonCount, ['concluída', 'concluídas'])
  if (completedLessons >= lessonCount) return `${counted(lessonCount, LESSONS)} ${ending}`
  return `${numberText(completedLessons)} de ${counted(lessonCount, LESSONS)} ${ending}`
}

type Missing = { missingQuiz?: { lessonNumber: number } | null }

/** What keeps a course whose lessons are all watched from being completed. */
export const quizLeft = (lessonNumber: number) => `Falta passar no quiz da aula ${numberText(lessonNumber)}`

/** '2 de 10 aulas concluídas'; with all of them, also the quiz that is still missing. */
export const courseStanding = (course: Counts & Missing) =>
  course.missingQuiz
    ? `${lessonsDone(course)} · ${quizLeft(course.missingQuiz.lessonNumber)}`
    : lessonsDone(course)

/** 'Faltam três aulas para concluir “Finanças”.' */
export function lessonsLeft(course: Counts & Missing & { title: string }) {
  const { completedLessons, lessonCount, title, missingQuiz } = course
  if (missingQuiz) return `${quizLeft(missingQuiz.lessonNumber)} para concluir “${title}”.`
  const left = lessonCount - completedLessons
  const verb = agreeing(left, ['Falta', 'Faltam'])
  return `${verb} ${NUMBER_WORDS[left] ?? numberText(left)} ${noun(left)} para concluir “${title}”.`
}
