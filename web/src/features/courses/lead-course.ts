import type { CourseSummary } from '@farol/contract/courses.ts'
import { lessonsLeft } from '#/text/lessons.ts'

/** The course to go on with: of those in progress the one the student was in last, else the first that can be started. */
export function leadCourse(courses: readonly CourseSummary[]) {
  const open = courses.filter((course) => course.lockedBy === null)
  return (
    open.filter((course) => course.status === 'in-progress').toSorted(byLastWatched)[0] ??
    open.find((course) => course.status === 'not-started' && course.lessonCount > 0)
  )
}

/** The latest first. Not by `localeCompare`: the rules of a language take their time to load, and moments have none. */
const byLastWatched = (a: CourseSummary, b: CourseSummary) =>
  Date.parse(b.lastWatchedAt ?? NEVER) - Date.parse(a.lastWatchedAt ?? NEVER)

const NEVER = '1970-01-01'

/** The sentence under the greeting. */
export function leadSentence(courses: readonly CourseSummary[]) {
  if (courses.length === 0) return 'Que bom ter você aqui.'
  const lead = leadCourse(courses)
  if (lead?.status === 'in-progress') return lessonsLeft(lead)
  if (courses.every((course) => course.status === 'completed'))
    return 'Você concluiu todos os cursos disponíveis.'
  return lead ? 'Escolha por onde começar e siga no seu ritmo.' : 'Novas aulas estão a caminho.'
}

export function courseCounts(courses: readonly CourseSummary[]) {
  const having = (status: CourseSummary['status']) =>
    courses.filter((course) => course.status === status).length
  return { inProgress: having('in-progress'), completed: having('completed') }
}
