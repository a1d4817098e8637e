import type { Database } from '@farol/server/database/open-database.ts'
import { buildCourse, buildLesson, buildQuiz, giveRole } from '@farol/server/testing/builders.ts'
import { insertStudents } from '../school.ts'

export const VIDEO_SECONDS = 300

type Student = { id: string; cookie: string }

const NOBODY: Student = { id: '', cookie: '' }

export type FaultSchool = {
  watched: { courseId: string; lessonId: string }
  quiz: { courseId: string; lessonId: string; answers: Record<string, string> }
  viewers: Student[]
  /** Each has watched a lesson and can submit its quiz once. */
  quizStudents: Student[]
  /** Claims more playing time than has passed. */
  cheat: Student
  /** When the lessons were opened, at the earliest, by `performance.now`. */
  openedAt: number
  admin: Student
}

export async function fillFaultSchool(
  database: Database,
  { viewers, quizStudents }: { viewers: number; quizStudents: number },
): Promise<FaultSchool> {
  const openedAt = performance.now()
  const watched = await lessonOfItsOwn(database)
  const taken = await lessonOfItsOwn(database)
  const [admin = NOBODY, cheat = NOBODY] = await insertStudents(database, { ...watched, count: 2 })
  await giveRole(database, { userId: admin.id, role: 'admin' })
  const { rightAnswers: answers } = await buildQuiz(database, { lessonId: taken.lessonId })
  const school = {
    watched,
    quiz: { ...taken, answers },
    viewers: await insertStudents(database, { ...watched, count: viewers }),
    quizStudents: await insertStudents(database, { ...taken, count: quizStudents }),
    admin,
    cheat,
    openedAt,
  }
  await database.pool.query(
    `update user_progress set completed = true, completed_at = now(), watch_percentage = 100, furthest_seconds = $2
     where lesson_id = $1`,
    [taken.lessonId, VIDEO_SECONDS],
  )
  return school
}

async function lessonOfItsOwn(database: Database) {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId, videoDuration: VIDEO_SECONDS })
  return { courseId, lessonId }
}
