import type { DemoCourse } from '@farol/contract/demo.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Whoever was made an administrator belongs to the school. */
export const DEMO_PEOPLE: SQL = sql`
  select p.id from profiles p where p.is_demo and newest_role(p.id) is distinct from 'admin'`

/** The demo wrote a course with its lessons and quizzes in one moment, each in its first version. */
const IS_CHANGED = sql`(
  c.version > 1
  or exists (select from lessons l where l.course_id = c.id and (l.version > 1 or l.created_at > c.created_at))
  or exists (select from quizzes q join lessons l on l.id = q.lesson_id
             where l.course_id = c.id and (q.version > 1 or q.created_at > c.created_at)))`

const OWN_STUDENTS = sql`(
  select count(*)::int from course_progress done join profiles p on p.id = done.user_id
  where done.course_id = c.id and not p.is_demo and is_student(p.id))`

export async function demoPeopleCount(orm: NodePgDatabase): Promise<number> {
  const { rows } = await orm.execute<{ people: number }>(
    sql`select count(*)::int as people from (${DEMO_PEOPLE}) demo`,
  )
  return rows[0]?.people ?? 0
}

export async function demoCourses(orm: NodePgDatabase): Promise<DemoCourse[]> {
  const { rows } = await orm.execute<DemoCourse>(sql`
    select c.id, c.title, (select count(*)::int from lessons l where l.course_id = c.id) as lessons,
           ${IS_CHANGED} as "isChanged", ${OWN_STUDENTS} as students
    from courses c where c.is_demo order by c.order_index`)
  return rows
}
