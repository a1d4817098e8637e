import type { DemoCourse } from '@farol/contract/demo.ts'
import type { FileKind } from '@farol/domain/uploads.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** A demo user who was promoted to administrator belongs to the school. */
export const DEMO_USERS: SQL = sql`
  select u.id from users u where u.is_demo and u.id not in (select user_id from administrators())`

/** The demo inserts a course with its lessons and quizzes at one moment, each as version 1. */
const IS_CHANGED = sql`(
  c.version > 1
  or exists (select from lessons l where l.course_id = c.id and (l.version > 1 or l.created_at > c.created_at))
  or exists (select from quizzes q join lessons l on l.id = q.lesson_id
             where l.course_id = c.id and (q.version > 1 or q.created_at > c.created_at)))`

const OWN_STUDENTS = sql`(
  select count(*)::int from course_progress done join users u on u.id = done.user_id
  where done.course_id = c.id and not u.is_demo and u.id not in (select user_id from administrators()))`

export async function demoUsersCount(orm: NodePgDatabase): Promise<number> {
  const { rows } = await orm.execute<{ users: number }>(
    sql`select count(*)::int as users from (${DEMO_USERS}) demo`,
  )
  return rows[0]?.users ?? 0
}

export async function demoCourses(orm: NodePgDatabase): Promise<DemoCourse[]> {
  const { rows } = await orm.execute<DemoCourse>(sql`
    select c.id, c.title, (select count(*)::int from lessons l where l.course_id = c.id) as lessons,
           ${IS_CHANGED} as "isChanged", ${OWN_STUDENTS} as students
    from courses c where c.is_demo order by c.order_index`)
  return rows
}

export type DemoUpload = { id: string; kind: FileKind }

/** What came with these courses, and not what the school has added to them. */
export async function uploadsOfDemo(orm: NodePgDatabase, courseIds: string[]): Promise<DemoUpload[]> {
  const { rows } = await orm.execute<DemoUpload>(sql`
    with demo_lessons as (
      select l.id, l.video_id, c.created_at from lessons l join courses c on c.id = l.course_id
      where c.id = any(${sql.param(courseIds)}::uuid[])
    )
    select v.id, 'video' as kind from demo_lessons l join videos v on v.id = l.video_id and v.created_at = l.created_at
    union all
    select m.id, 'material' from demo_lessons l join lesson_materials lm on lm.lesson_id = l.id
    join materials m on m.id = lm.material_id and m.created_at = l.created_at`)
  return rows
}
