import { DEFAULT_CHANNELS } from '@farol/domain/notification-channels.ts'
import { DEADLINE_NOTICE_DAYS } from '@farol/domain/notifications.ts'
import {
  AWAY_DAYS,
  daysBefore,
  FAILED_QUIZ_DAYS,
  REMINDED_UNTIL_DAYS,
  REMINDER_PAUSE_DAYS,
  type ReminderCourse,
  type ReminderKind,
} from '@farol/domain/reminders.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { hourOf } from '#/database/list-page.ts'
import { AFTER_ALL } from '#/database/page-of.ts'
import { MAY_BE_MAILED } from '#/notifications/mail-limits.ts'

/** So many users are looked at for one batch of candidates. */
const USERS_LOOKED_AT = 1_000

/** Not reminded within the week, none stopped, and not looked at in vain today: as a condition on `reminder_addresses a`. */
export const isAddressFree = (now: Date) => sql`
  (a.digest is null or (a.stopped_at is null and coalesce(a.reminded_at <= ${daysBefore(now, REMINDER_PAUSE_DAYS)}, true)
    and coalesce(a.look_again_at <= ${now}, true)))`

/** Who may be reminded at all: as a condition on `users u`. */
const IS_REACHABLE = sql`
  u.removed_at is null and u.blocked_at is null and u.deletion_due_at is null and not u.is_demo
  and ${MAY_BE_MAILED} and not exists (select from reminder_stops s where s.user_id = u.id)
  and u.id not in (select user_id from administrators())`

/** For whom something may hold: as a condition on `users u`. */
function candidatesOf(now: Date): { kind: ReminderKind; condition: SQL }[] {
  const [first, last] = [daysBefore(now, REMINDED_UNTIL_DAYS), daysBefore(now, AWAY_DAYS)]
  return [
    {
      kind: 'away',
      condition: sql`
        exists (select from user_activity seen where seen.user_id = u.id and seen.is_student
          and seen.active_hour between ${hourOf(first)} and ${hourOf(last)})
        or (u.created_at between ${first} and ${last} and not exists (select from user_activity seen where seen.user_id = u.id))`,
    },
    {
      kind: 'failed-quiz',
      condition: sql`
        exists (select from quiz_attempts failed where failed.user_id = u.id and failed.replaced_at is null and not failed.passed
          and failed.submitted_at between ${first} and ${daysBefore(now, FAILED_QUIZ_DAYS)})`,
    },
    {
      kind: 'deadline',
      condition: sql`
        exists (select from turma_members m join turma_lessons day on day.turma_id = m.turma_id
          where m.user_id = u.id and day.due_on between school_day(${now}) and school_day(${now}) + ${DEADLINE_NOTICE_DAYS}::int)`,
    },
  ]
}

type Next = {
  kinds: ReadonlySet<ReminderKind>
  now: Date
  /** The ids of users before the first one that is looked at. */
  after: string
  limit: number
}
type Candidates = {
  userIds: string[]
  /** Where to go on; undefined after the last user. */
  next: string | undefined
}

/** The domain says whether something holds. Among the next users by id only, so that a batch costs the same in a school of any size. */
export async function nextCandidates(
  orm: NodePgDatabase,
  { kinds, now, after, limit }: Next,
): Promise<Candidates> {
  const wanted = candidatesOf(now).filter(({ kind }) => kinds.has(kind))
  if (wanted.length === 0) return { userIds: [], next: undefined }
  const { rows: ends } = await orm.execute<{ id: string }>(sql`
    select id from users where id > ${after} order by id offset ${USERS_LOOKED_AT - 1} limit 1`)
  const through = ends[0]?.id
  const { rows } = await orm.execute<{ id: string }>(sql`
    select u.id
    from users u left join reminder_addresses a on a.digest = sha256(convert_to(u.email, 'UTF8'))
    where u.id > ${after} and u.id <= ${through ?? AFTER_ALL} and (${sql.join(
      wanted.map(({ condition }) => condition),
      sql` or `,
    )}) and ${IS_REACHABLE} and ${isAddressFree(now)}
    order by u.id limit ${limit}`)
  const userIds = rows.map(({ id }) => id)
  return { userIds, next: userIds.length < limit ? through : userIds.at(-1) }
}

export type StudentFacts = {
  userId: string
  name: string
  email: string
  lastSeenAt: Date
  courses: ReminderCourse[]
}

/** Another mail, at once or in a digest, has notified the user `u` of the deadline `d`. */
const IS_MAILED = sql`
  exists (
    select from notifications n left join notification_preferences p on p.user_id = n.user_id and p.kind = n.kind
    where n.user_id = u.id and n.kind = 'deadline' and n.subject_id = d.lesson_id and n.due_on = d.due_on and n.mail is null
      and coalesce(p.channel, ${DEFAULT_CHANNELS.deadline}) in ('mail', 'digest'))`

type Asked = { userIds: readonly string[]; withMailedDeadlines: boolean }

/** What is needed to say what is missing. Without those who can no longer be reminded. */
export async function studentFacts(
  orm: NodePgDatabase,
  { userIds, withMailedDeadlines }: Asked,
): Promise<StudentFacts[]> {
  const { rows } = await orm.execute<Omit<StudentFacts, 'lastSeenAt'> & { lastSeenAt: string }>(sql`
    select u.id as "userId", u.name, u.email, last_seen(u.id)::text as "lastSeenAt",
           (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'accessFacts', access.facts,
              'release', release.facts, 'lastWatchedAt', cp.last_watched_at, 'isCompleted', coalesce(cp.is_completed, false),
              'isLocked', exists (select from missing_prerequisite(u.id, c.prerequisite_course_id)),
              'lessons', (${LESSONS}), 'deadlines', (
                select coalesce(json_agg(json_build_object('lessonId', d.lesson_id, 'dueOn', d.due_on,
                  'startsOn', d.starts_on, 'endsOn', d.ends_on)), '[]') from lesson_deadlines(u.id, c.id) d
                where ${withMailedDeadlines} or not ${IS_MAILED})
            ) order by c.order_index), '[]')
            from courses c
            cross join lateral course_access(u.id, c.id) access
            cross join lateral course_release(u.id, c.id) release
            left join course_progress cp on cp.user_id = u.id and cp.course_id = c.id
            where c.is_published) as courses
    from users u where u.id = any(${sql.param([...userIds])}::uuid[]) and ${IS_REACHABLE}
    order by u.id`)
  return rows.map((row) => ({ ...row, lastSeenAt: new Date(row.lastSeenAt) }))
}

const LESSONS = sql`
  select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'requiresPrevious', l.requires_previous,
    'minWatchPercentage', l.min_watch_percentage, 'isCompleted', l.is_completed, 'wasOpened', l.was_opened,
    'hasQuiz', l.quiz_id is not null, 'quizPassed', l.quiz_passed, 'videoDuration', l.video_duration,
    'furthestSeconds', l.furthest_seconds, 'rewatchSeconds', up.rewatch_seconds,
    'isRetakeAllowed', coalesce(q.allow_retake, false), 'failedAt', failed.submitted_at) order by l.order_index), '[]')
  from lessons_of_student(u.id, c.id) l
  left join user_progress up on up.user_id = u.id and up.lesson_id = l.id
  left join quizzes q on q.id = l.quiz_id
  left join quiz_attempts failed on failed.user_id = u.id and failed.quiz_id = l.quiz_id and failed.replaced_at is null
    and not failed.passed`
