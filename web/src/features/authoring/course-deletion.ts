import { agreeing, counted, LESSONS } from '#/text/counts.ts'
import { progressLost, sentences, UNTIL_WHEN } from '#/text/deletions.ts'

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
    return sentences(`“${title}” será apagado. Ainda não tem aulas.`, opened(dependents), UNTIL_WHEN)
  const lessons = lessonCount === 1 ? 'sua única aula' : `suas ${counted(lessonCount, LESSONS)}`
  return sentences(
    `“${title}” e ${lessons} serão apagados.`,
    progressLost(studentCount),
    opened(dependents),
    UNTIL_WHEN,
  )
}
