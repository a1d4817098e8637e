import { randomBytes } from 'node:crypto'
import { newId } from '@farol/server/database/new-id.ts'
import {
  type Connection,
  type Database,
  openDatabase,
  withLongTimeout,
} from '@farol/server/database/open-database.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { sessionCookie } from './session-cookie.ts'

export type School = {
  connection: Connection
  database: Database
  courseId: string
  lessonId: string
  students: { id: string; cookie: string }[]
  stop: () => Promise<void>
}

/** A temporary PostgreSQL with one lesson that many students have opened. */
export async function openSchool(studentCount: number): Promise<School> {
  const postgres = await startBenchPostgres()
  const connection = await postgres.createDatabase('bench')
  const database = await openDatabase(connection)
  return {
    connection,
    database,
    ...(await fillSchool(database, studentCount)),
    stop: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}

/** One lesson that many students have opened. */
export async function fillSchool(database: Database, studentCount: number) {
  const longTimeout = withLongTimeout(database)
  const content = await insertContent(longTimeout)
  const students = await insertStudents(longTimeout, { ...content, count: studentCount })
  await longTimeout.pool.query('vacuum analyze')
  return { ...content, students }
}

async function insertContent({ pool }: Database) {
  const [courseId, lessonId] = [newId(), newId()]
  await pool.query(
    `insert into courses (id, title, order_index, is_published) values ($1, 'Curso', 0, true)`,
    [courseId],
  )
  await pool.query(
    `insert into lessons (id, course_id, title, video_url, video_duration, order_index)
     values ($1, $2, 'Aula', '/media/demo/aula.mp4', 3600, 0)`,
    [lessonId, courseId],
  )
  return { courseId, lessonId }
}

type Many = { courseId: string; lessonId: string; count: number }

export async function insertStudents({ pool }: Pick<Database, 'pool'>, { courseId, lessonId, count }: Many) {
  const users = Array.from({ length: count }, () => ({
    id: newId(),
    token: randomBytes(24).toString('base64url'),
  }))
  const [ids, tokens] = [users.map(({ id }) => id), users.map(({ token }) => token)]
  await pool.query(
    `insert into users (id, name, email) select id, 'Estudante', id || '@farol.example' from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into user_roles (id, user_id, role) select gen_random_uuid(), id, 'student' from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) s (id, token)`,
    [ids, tokens],
  )
  for (const table of ['user_progress', 'course_progress'] as const) {
    const lesson = table === 'user_progress' ? 'lesson_id' : 'last_lesson_id'
    await pool.query(
      `insert into ${table} (user_id, course_id, ${lesson}) select id, $2, $3 from unnest($1::uuid[]) id`,
      [ids, courseId, lessonId],
    )
  }
  await pool.query(
    `insert into user_activity (user_id, last_active_at, last_lesson_id) select id, now(), $2 from unnest($1::uuid[]) id`,
    [ids, lessonId],
  )
  return users.map(({ id, token }) => ({ id, cookie: sessionCookie(token) }))
}
