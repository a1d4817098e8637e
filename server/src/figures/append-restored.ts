import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { appendCourseDays } from './deltas.ts'

type Restored = { courses: string[]; lessons: string[]; quizzes: string[]; parts: string[] }

/**
 * Counts what is back after an undone deletion from its rows, because roles may have changed meanwhile. Deltas from before the
 * deletion are counted with it. The caller has locked the roles.
 */
export async function appendRestored(orm: NodePgDatabase, { courses, lessons, quizzes, parts }: Restored) {
  const keys = [...courses, ...lessons, ...quizzes, ...parts]
  await orm.execute(sql`
    delete from activity_deltas where kind <> 'day' and key = any(${sql.param(keys)}::text[])`)
  const students = await studentsIn(orm, { courses, lessons })
  await appendLessons(orm, { students, lessons })
  await orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select 'course', course_id::text, jsonb_build_object('started', started, 'completed', completed)
    from course_figures(${students}) where course_id = any(${sql.param(courses)}::uuid[])`)
  await appendCourseDays(orm, courses, 1)
  await orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select figures.* from (
      select array_agg(user_id) as users, array_agg(id) as attempts
      from quiz_attempts where quiz_id = any(${sql.param(quizzes)}::uuid[]) and replaced_at is null
    ) live cross join attempt_figures(users, attempts, 1) figures`)
}

/** As a parameter: PostgreSQL looks up a constant array by hash. */
async function studentsIn(orm: NodePgDatabase, { courses, lessons }: Pick<Restored, 'courses' | 'lessons'>) {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select user_id as id from (
      select user_id from user_progress where lesson_id = any(${sql.param(lessons)}::uuid[])
      union
      select user_id from course_progress where course_id = any(${sql.param(courses)}::uuid[])
    ) there
    where user_id not in (select user_id from administrators())`)
  return sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
}

type Lessons = { students: Awaited<ReturnType<typeof studentsIn>>; lessons: string[] }

async function appendLessons(orm: NodePgDatabase, { students, lessons }: Lessons) {
  const isRestored = sql`lesson_id = any(${sql.param(lessons)}::uuid[])`
  await orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select 'lesson', lesson_id::text,
      jsonb_build_object('opened', opened, 'viewers', viewers, 'completed', completed)
    from lesson_figures(${students}) where ${isRestored}
    union all
    select 'hundredths', lesson_id::text, jsonb_object_agg(hundredth, students)
    from hundredth_figures(${students}) where ${isRestored} group by lesson_id`)
}
