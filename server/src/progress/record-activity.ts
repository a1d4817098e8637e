import { isNewVisit } from '@farol/domain/activity.ts'
import type pg from 'pg'
import type { Deltas } from '#/figures/deltas.ts'

/** A locked row of user_activity: other writes of the user wait until the transaction ends. */
export type LockedUser = {
  userId: string
  isStudent: boolean
  /** '-infinity' for a user who was never active. */
  lastDay: string
  /** Since the last activity. */
  silentSeconds: number
  usedUntil: number
  /** Flat pairs of from and until. */
  gaps: number[]
}

export type Activity = {
  user: LockedUser
  lessonId: string
  playedSeconds: number
  usedUntil: number
  gaps: readonly number[]
}

/** The last day of a user never goes back, even when the clock does, because each user is counted on exactly one last day. */
const dayOf = ({ lastDay }: LockedUser, today: string) =>
  lastDay !== '-infinity' && lastDay > today ? lastDay : today

/**
 * Records the activity of users: current lesson, day, visit and watch clock. The caller has locked their rows. The first
 * activity of a day moves a student from the previous last day to this one.
 */
export function recordActivity(
  client: pg.ClientBase,
  { activities, today, deltas }: { activities: readonly Activity[]; today: string; deltas: Deltas },
): Promise<unknown> {
  const rows = activities.map((activity) => {
    const { user, playedSeconds } = activity
    const day = dayOf(user, today)
    const isFirst = user.lastDay !== day
    const visits = isFirst || isNewVisit(user.silentSeconds) ? 1 : 0
    if (user.isStudent) {
      deltas.add('day', day, { watched_seconds: playedSeconds, visits })
      if (isFirst) {
        deltas.add('day', day, { active_students: 1, last_active_students: 1 })
        deltas.add('day', user.lastDay, { last_active_students: -1 })
      }
    }
    return { ...activity, day, isFirst, visits }
  })
  const userIds = rows.map(({ user }) => user.userId)
  return Promise.all([
    client.query({
      ...UPDATE_USERS,
      values: [
        userIds,
        rows.map(({ lessonId }) => lessonId),
        rows.map(({ day }) => day),
        rows.map(({ user }) => user.isStudent),
        rows.map(({ usedUntil }) => usedUntil),
        rows.map(({ gaps }) => `"${arrayLiteral(gaps)}"`),
      ].map(arrayLiteral),
    }),
    client.query({
      ...ADD_TO_DAYS,
      values: [
        userIds,
        rows.map(({ day }) => day),
        rows.map((row) => row.playedSeconds),
        rows.map(({ isFirst, visits }) => (isFirst ? 1 : visits + 1)),
      ].map(arrayLiteral),
    }),
  ])
}

const UPDATE_USERS = {
  name: 'update-user-activity',
  text: `
    update user_activity a set last_active_at = now(), last_lesson_id = seen.lesson_id, last_day = seen.day,
      is_student = seen.is_student, used_until = seen.used_until, gaps = seen.gaps::float8[]
    from unnest($1::uuid[], $2::uuid[], $3::date[], $4::bool[], $5::float8[], $6::text[])
      as seen (user_id, lesson_id, day, is_student, used_until, gaps)
    where a.user_id = seen.user_id`,
}

/**
 * Forces the primary key whatever the statistics say: the index on the day alone would scan the rows of everybody of today. A
 * row has at least one visit, so the parameter is one too high, which matters only for the first of a day.
 */
const ADD_TO_DAYS = {
  name: 'add-to-daily-activity',
  text: `
    insert into daily_activity as d (user_id, day, watched_seconds, visits)
    select * from unnest($1::uuid[], $2::date[], $3::float8[], $4::int[])
    on conflict (user_id, day) do update set
      watched_seconds = d.watched_seconds + excluded.watched_seconds, visits = d.visits + excluded.visits - 1`,
}

type Element = number | boolean | string | null

/**
 * An array parameter as PostgreSQL writes it, for numbers, booleans, ids and days: the driver would escape each element, which took a
 * third of the processor time of a large save. Not for text of users.
 */
export const arrayLiteral = (elements: readonly Element[]) => `{${elements.map(String).join(',')}}`
