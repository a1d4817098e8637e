import type { Visibility } from '@farol/domain/live-audience.ts'
import type { Reads } from '#/database/reads.ts'

/** For each course, whether it is published and for which of these students it is locked. */
const VISIBILITY = {
  name: 'live-visibility',
  text: `
    select c.id, c.is_published as "isPublished", array(
      select student::text from unnest($2::uuid[]) student
      where exists (select from missing_prerequisite(student, c.prerequisite_course_id))
    ) as "lockedFor"
    from courses c
    where c.id = any($1::uuid[])`,
}

type Row = { id: string; isPublished: boolean; lockedFor: string[] }

export async function readVisibility(
  reads: Reads,
  { courseIds, userIds }: { courseIds: string[]; userIds: string[] },
): Promise<Visibility> {
  const rows = courseIds.length === 0 ? [] : await reads.query<Row>(VISIBILITY, [courseIds, userIds])
  const courses = new Map(
    rows.map(({ id, isPublished, lockedFor }) => [id, { isPublished, lockedFor: new Set(lockedFor) }]),
  )
  const asked = new Set(userIds)
  const isPublished = (courseId: string) => courses.get(courseId)?.isPublished === true
  return {
    isPublished,
    // A user who connected after the query is not in its result: treat every course as locked.
    isOpen: (courseId, userId) =>
      isPublished(courseId) && asked.has(userId) && courses.get(courseId)?.lockedFor.has(userId) === false,
  }
}
