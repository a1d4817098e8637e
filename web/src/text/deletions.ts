import { ATTEMPTS, agreeing, counted, LESSONS, QUESTIONS, STUDENTS } from './counts.ts'

const FOR_GOOD = 'Esta ação não pode ser desfeita.'

const progressLost = (students: number) =>
  students === 0 ? 'Ninguém começou ainda.' : `O progresso de ${counted(students, STUDENTS)} também se perde.`

const sentences = (...parts: string[]) => parts.filter(Boolean).join(' ')

type Course = { title: string; lessonCount: number; studentCount: number }

/** Courses that ask for the deleted one first. */
const opened = (titles: readonly string[]) =>
  titles.length === 0
    ? ''
    : `${titles.map((title) => `“${title}”`).join(', ')} ${agreeing(titles.length, ['deixa', 'deixam'])} de exigir um curso antes.`

/** '“Finanças” e suas 12 aulas serão apagados. O progresso de 5 estudantes também se perde. …' */
export function courseDeletion(
  { title, lessonCount, studentCount }: Course,
  dependents: readonly string[] = [],
) {
  if (lessonCount === 0)
    return sentences(`“${title}” será apagado. Ainda não tem aulas.`, opened(dependents), FOR_GOOD)
  const lessons = lessonCount === 1 ? 'sua única aula' : `suas ${counted(lessonCount, LESSONS)}`
  return sentences(
    `“${title}” e ${lessons} serão apagados.`,
    progressLost(studentCount),
    opened(dependents),
    FOR_GOOD,
  )
}

type Quiz = { title: string; questionCount: number; attemptCount: number }
type Lesson = { title: string; studentCount: number; quiz: Quiz | null }

export function lessonDeletion({ title, studentCount, quiz }: Lesson) {
  const what = quiz ? `“${title}” e seu quiz serão apagados.` : `“${title}” será apagada.`
  return sentences(what, progressLost(studentCount), FOR_GOOD)
}

export function quizDeletion({ title, questionCount, attemptCount }: Quiz) {
  const what =
    questionCount === 0
      ? `“${title}” será apagado.`
      : `“${title}” e ${agreeing(questionCount, ['sua', 'suas'])} ${counted(questionCount, QUESTIONS)} serão apagados.`
  const attempts =
    attemptCount === 0 ? '' : `O resultado de ${counted(attemptCount, ATTEMPTS)} também se perde.`
  return sentences(what, attempts, FOR_GOOD)
}
