import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { COURSE_ORDER_LOCK } from '#/database/locks.ts'
import type { Reads } from '#/database/reads.ts'
import { courses } from '#/database/schema/content.ts'
import { coverAddresses } from './cover-addresses.ts'

const ADMIN_COURSES = {
  name: 'admin-courses',
  text: `
    select c.id, c.title, c.description, c.order_index as "orderIndex", c.is_published as "isPublished", c.access,
           c.workload_hours as "workloadHours",
           c.prerequisite_course_id as "prerequisiteCourseId", c.version, cover.id as "coverId",
           (select count(*) from lessons l where l.course_id = c.id)::int as "lessonCount",
           coalesce((select started from course_totals t where t.course_id = c.id), 0) as "studentCount"
    from courses c
    left join course_covers cover on cover.course_id = c.id
    order by c.order_index`,
}

type Row = Omit<AdminCourse, 'cover'> & { coverId: string | null }

export async function adminCourseList(reads: Reads): Promise<AdminCourse[]> {
  const rows = await reads.query<Row>(ADMIN_COURSES)
  return rows.map(({ coverId, ...course }) => ({ ...course, cover: coverAddresses(course.id, coverId) }))
}

/** The ids of all courses in order, locked against other writers of the order until the transaction ends. */
export async function lockedCourseOrder(orm: NodePgDatabase): Promise<string[]> {
  await orm.execute(sql`select pg_advisory_xact_lock(${COURSE_ORDER_LOCK})`)
  const rows = await orm.select({ id: courses.id }).from(courses).orderBy(asc(courses.orderIndex))
  return rows.map(({ id }) => id)
}

export async function lockedCourse(orm: NodePgDatabase, id: string) {
  const [course] = await orm.select().from(courses).where(eq(courses.id, id)).for('no key update')
  return course
}

export async function courseName(orm: NodePgDatabase, id: string | null) {
  if (id === null) return null
  const [course] = await orm
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  return course ?? null
}

export async function prerequisiteMap(orm: NodePgDatabase) {
  const rows = await orm.select({ id: courses.id, prerequisite: courses.prerequisiteCourseId }).from(courses)
  return new Map(rows.map(({ id, prerequisite }) => [id, prerequisite]))
}
