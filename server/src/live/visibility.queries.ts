import type { Visibility } from '@farol/domain/live-audience.ts'
import { type CourseAccess, canSeeCourse, type TurmaDates } from '@farol/domain/turmas.ts'
import type { Reads } from '#/database/reads.ts'

/** For each course, the facts of the access gate, and for which of these students it is locked. */
const VISIBILITY = {
  name: 'live-visibility',
  text: `
    select c.id, c.is_published as "isPublished", c.access, school_day(now())::text as today,
           array(
             select student::text from unnest($2::uuid[]) student
             where exists (select from missing_prerequisite(student, c.prerequisite_course_id))
           ) as "lockedFor",
           case when c.access = 'turmas' then (
             select coalesce(json_agg(json_build_object('userId', m.user_id, 'startsOn', t.starts_on, 'endsOn', t.ends_on)), '[]')
             from turma_courses tc join turmas t on t.id = tc.turma_id join turma_members m on m.turma_id = t.id
             where tc.course_id = c.id and m.user_id = any($2::uuid[])
           ) end as memberships
    from courses c
    where c.id = any($1::uuid[])`,
}

type Row = {
  id: string
  isPublished: boolean
  access: CourseAccess
  today: string
  lockedFor: string[]
  memberships: (TurmaDates & { userId: string })[] | null
}

export async function readVisibility(
  reads: Reads,
  { courseIds, userIds }: { courseIds: string[]; userIds: string[] },
): Promise<Visibility> {
  const rows = courseIds.length === 0 ? [] : await reads.query<Row>(VISIBILITY, [courseIds, userIds])
  const courses = new Map(
    rows.map(({ lockedFor, memberships, ...course }) => [
      course.id,
      {
        ...course,
        lockedFor: new Set(lockedFor),
        turmasOf: Map.groupBy(memberships ?? [], ({ userId }) => userId),
      },
    ]),
  )
  const asked = new Set(userIds)
  const isListed: Visibility['isListed'] = (courseId, userId) => {
    const course = courses.get(courseId)
    if (!course) return false
    return canSeeCourse({ ...course, turmas: course.turmasOf.get(userId) ?? [] }, { isAdmin: false })
  }
  return {
    isListed,
    // A user who connected after the query is not in its result: treat every course as locked.
    isOpen: (courseId, userId) =>
      isListed(courseId, userId) &&
      asked.has(userId) &&
      courses.get(courseId)?.lockedFor.has(userId) === false,
  }
}
