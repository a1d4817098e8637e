import type { Notification } from '@farol/contract/notifications.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { AFTER_ALL, pageOf } from '#/database/page-of.ts'

const PAGE_SIZE = 20

/** What a notification `n` shows, as it is now. A revoked certificate is no longer shown. */
export const SHOWN_COLUMNS = sql`
  n.id, n.kind, n.created_at as at, n.read_at is not null as "isRead", n.subject_id as "subjectId",
  n.due_on::text as "dueOn", l.id as "lessonId", l.title as "lessonTitle", c.id as "courseId", c.title as "courseTitle",
  access.facts, issued.course_title as "certifiedCourse", aviso.title as "avisoTitle"`

export const SHOWN_JOINS = sql`
  left join lessons l on l.id = n.lesson_id
  left join courses c on c.id = l.course_id
  left join lateral course_access(n.user_id, c.id) access on true
  left join certificates issued
    on n.kind = 'certificate' and issued.id = n.subject_id and issued.user_id = n.user_id and issued.revoked_at is null
  left join avisos aviso on n.kind = 'aviso' and aviso.id = n.subject_id`

export type ShownRow = Pick<Notification, 'id' | 'kind' | 'isRead'> & {
  at: string
  subjectId: string
  dueOn: string | null
  lessonId: string | null
  lessonTitle: string | null
  courseId: string | null
  courseTitle: string | null
  facts: CourseAccessFacts | null
  certifiedCourse: string | null
  avisoTitle: string | null
}

type Viewer = { userId: string; isAdmin: boolean }

export async function notificationsOf(
  orm: NodePgDatabase,
  { after = AFTER_ALL, ...viewer }: Viewer & { after: string | undefined },
) {
  const { rows } = await orm.execute<ShownRow>(sql`
    select ${SHOWN_COLUMNS} from notifications n ${SHOWN_JOINS}
    where n.user_id = ${viewer.userId} and n.id < ${after}
    order by n.id desc limit ${PAGE_SIZE + 1}`)
  const { page, next } = pageOf(rows, PAGE_SIZE)
  return { notifications: page.map((row) => toNotification(row, viewer)), next }
}

const toNotification = (row: ShownRow, viewer: Viewer): Notification => ({
  id: row.id,
  kind: row.kind,
  at: new Date(row.at).toISOString(),
  isRead: row.isRead,
  about: aboutOf(row, viewer),
})

/** Applies the access gate: it returns nothing of a course that the user no longer sees. */
export function aboutOf(row: ShownRow, viewer: { isAdmin: boolean }): Notification['about'] {
  const { subjectId: id, dueOn, lessonId, courseId, lessonTitle, courseTitle } = row
  const title = row.kind === 'aviso' ? row.avisoTitle : row.certifiedCourse
  if (row.kind === 'aviso' || row.kind === 'certificate')
    return title === null ? null : { id, title, lesson: null, dueOn }
  if (lessonId === null || courseId === null || !row.facts || !canSeeCourse(row.facts, viewer)) return null
  return {
    id,
    title: lessonTitle ?? '',
    lesson: { courseId, lessonId, courseTitle: courseTitle ?? '' },
    dueOn,
  }
}
