import type { Notification } from '@farol/contract/notifications.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { AFTER_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'

const PAGE_SIZE = 20

/** A revoked certificate is no longer shown. */
const NOTIFICATIONS = {
  name: 'notifications',
  text: `
    select n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead", n.subject_id as "subjectId",
           n.due_on::text as "dueOn", l.id as "lessonId", l.title as "lessonTitle", c.id as "courseId",
           c.title as "courseTitle", access.facts, issued.course_title as "certifiedCourse"
    from notifications n
    left join lessons l on l.id = n.lesson_id
    left join courses c on c.id = l.course_id
    left join lateral course_access($1, c.id) access on true
    left join certificates issued
      on n.kind = 'certificate' and issued.id = n.subject_id and issued.user_id = $1 and issued.revoked_at is null
    where n.user_id = $1 and n.id < $2
    order by n.id desc limit $3`,
}

type Row = Pick<Notification, 'id' | 'kind' | 'isRead'> & {
  at: Date
  subjectId: string
  dueOn: string | null
  lessonId: string | null
  lessonTitle: string | null
  courseId: string | null
  courseTitle: string | null
  facts: CourseAccessFacts | null
  certifiedCourse: string | null
}

type Viewer = { userId: string; isAdmin: boolean }

export async function notificationsOf(
  reads: Reads,
  { after = AFTER_ALL, ...viewer }: Viewer & { after: string | undefined },
) {
  const rows = await reads.query<Row>(NOTIFICATIONS, [viewer.userId, after, PAGE_SIZE + 1])
  const { page, next } = pageOf(rows, PAGE_SIZE)
  return { notifications: page.map((row) => toNotification(row, viewer)), next }
}

const toNotification = (row: Row, viewer: Viewer): Notification => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  isRead: row.isRead,
  about: aboutOf(row, viewer),
})

/** Through the access gate: nothing of a course that the user no longer sees. */
function aboutOf(row: Row, viewer: Viewer): Notification['about'] {
  const { subjectId: id, dueOn, lessonId, courseId, lessonTitle, courseTitle } = row
  if (row.kind === 'certificate')
    return row.certifiedCourse === null ? null : { id, title: row.certifiedCourse, lesson: null, dueOn }
  if (lessonId === null || courseId === null || !row.facts || !canSeeCourse(row.facts, viewer)) return null
  return {
    id,
    title: lessonTitle ?? '',
    lesson: { courseId, lessonId, courseTitle: courseTitle ?? '' },
    dueOn,
  }
}
