import { randomBytes } from 'node:crypto'
import { newId } from '@farol/server/database/new-id.ts'
import type { Database } from '@farol/server/database/open-database.ts'
import { createPasswordHashing } from '@farol/server/identity/password-hashing.ts'
import { buildCourse, buildLesson, buildQuiz } from '@farol/server/testing/builders.ts'
import { openSchool, type School } from '../school.ts'
import { sessionCookie } from '../session-cookie.ts'

const PASSWORD = 'senha-da-turma-123'

export type Student = School['students'][number]
type Quiz = { id: string; courseId: string; lessonId: string; answers: Record<string, string> }

/** Whoever opened it closes it. */
type OpenSchool = Omit<School, 'stop'>

export type Crowd<Kind extends OpenSchool = OpenSchool> = {
  school: Kind
  /** They have opened the lesson. */
  viewers: Student[]
  /** They have watched the lesson of the quiz; each submits once. */
  quizStudents: Student[]
  /** They log in by e-mail and password. */
  logIns: { email: string; password: string }[]
  quiz: Quiz
  adminCookie: string
}

type Sizes = { viewers: number; quizStudents: number; logIns: number }

export async function createCrowd(sizes: Sizes): Promise<Crowd<School>> {
  const school = await openSchool(sizes.viewers + sizes.quizStudents + sizes.logIns)
  return await createCrowdIn(school, sizes)
}

export async function createCrowdIn<Kind extends OpenSchool>(
  school: Kind,
  sizes: Sizes,
): Promise<Crowd<Kind>> {
  const { database, students } = school
  const viewers = students.slice(0, sizes.viewers)
  const quizStudents = students.slice(sizes.viewers, sizes.viewers + sizes.quizStudents)
  const quiz = await makeQuiz(database, quizStudents)
  const logIns = await givePasswords(database, students.slice(sizes.viewers + sizes.quizStudents))
  const adminCookie = await makeAdmin(database)
  await database.pool.query('vacuum analyze')
  return { school, viewers, quizStudents, logIns, quiz, adminCookie }
}

async function makeQuiz(database: Database, quizStudents: Student[]): Promise<Quiz> {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const { id, rightAnswers: answers } = await buildQuiz(database, { lessonId, questions: 5 })
  await database.pool.query(
    `insert into user_progress (user_id, course_id, lesson_id, watch_percentage, completed, completed_at)
     select id, $2, $3, 100, true, now() from unnest($1::uuid[]) id`,
    [quizStudents.map((student) => student.id), courseId, lessonId],
  )
  return { id, courseId, lessonId, answers }
}

async function givePasswords({ pool }: Database, users: Student[]) {
  const hash = await createPasswordHashing().hash(PASSWORD)
  const ids = users.map(({ id }) => id)
  await pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select gen_random_uuid(), id, id, 'credential', $2 from unnest($1::uuid[]) id`,
    [ids, hash],
  )
  return ids.map((id) => ({ email: `${id}@farol.example`, password: PASSWORD }))
}

async function makeAdmin({ pool }: Database): Promise<string> {
  const [id, token] = [newId(), randomBytes(24).toString('base64url')]
  await pool.query(`insert into users (id, name, email) values ($1, 'Direção', 'direcao@farol.example')`, [
    id,
  ])
  await pool.query(`insert into user_roles (id, user_id, role) values (gen_random_uuid(), $1, 'admin')`, [id])
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
    [id, token],
  )
  return sessionCookie(token)
}
