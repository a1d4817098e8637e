import { ATTEMPTS, agreeing, counted, QUESTIONS } from '#/text/counts.ts'
import { progressLost, sentences, UNTIL_WHEN } from '#/text/deletions.ts'

type Quiz = { title: string; questionCount: number; attemptCount: number }
type Lesson = { title: string; studentCount: number; quiz: Quiz | null }

export function lessonDeletion({ title, studentCount, quiz }: Lesson) {
  const what = quiz ? `“${title}” e seu quiz serão apagados.` : `“${title}” será apagada.`
  return sentences(what, progressLost(studentCount), UNTIL_WHEN)
}

export function quizDeletion({ title, questionCount, attemptCount }: Quiz) {
  const what =
    questionCount === 0
      ? `“${title}” será apagado.`
      : `“${title}” e ${agreeing(questionCount, ['sua', 'suas'])} ${counted(questionCount, QUESTIONS)} serão apagados.`
  const attempts =
    attemptCount === 0 ? '' : `O resultado de ${counted(attemptCount, ATTEMPTS)} também se perde.`
  return sentences(what, attempts, UNTIL_WHEN)
}
