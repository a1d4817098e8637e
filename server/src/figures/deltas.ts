import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** Named after the columns of the figures. Attempts are added in SQL, see `appendAttempts`. */
type Amounts = {
  lesson: { opened?: number; viewers?: number; completed?: number }
  /** New viewers by hundredth. */
  hundredths: Record<number, number>
  course: { started?: number; completed?: number }
  day: {
    watched_seconds?: number
    visits?: number
    active_students?: number
    last_active_students?: number
    started_courses?: number
    completed_courses?: number
  }
  quiz: { passed: number }
}

type Delta = { kind: keyof Amounts; key: string; amounts: Record<string, number> }

export type Deltas = ReturnType<typeof createDeltas>

/** Collects and merges the deltas of a transaction, so that a batch appends only a few rows. */
export function createDeltas() {
  const rows = new Map<string, Delta>()
  return {
    add: <Kind extends keyof Amounts>(kind: Kind, key: string, amounts: Amounts[Kind]) => {
      const id = `${kind}/${key}`
      const row = rows.get(id) ?? { kind, key, amounts: {} }
      rows.set(id, row)
      for (const [name, amount] of Object.entries(amounts))
        if (amount !== 0) row.amounts[name] = (row.amounts[name] ?? 0) + amount
    },
    rows: () => [...rows.values()].filter(({ amounts }) => Object.keys(amounts).length > 0),
  }
}

/** All changes of the figures go through here, in the transaction of the change. */
export async function appendDeltas(orm: NodePgDatabase, deltas: Deltas) {
  const rows = deltas.rows()
  if (rows.length > 0) await orm.execute(sql`select append_deltas(${JSON.stringify(rows)})`)
}

/**
 * Subtracts users who are about to be deleted from the figures and quiz statistics. Locks them first: a concurrent write of
 * theirs is counted before, or fails.
 */
export async function appendUserRemoval(orm: NodePgDatabase, userIds: string[]) {
  const users = sql`${sql.param(userIds)}::uuid[]`
  await orm.execute(sql`
    select from user_activity where user_id = any(${users}) order by user_id for update`)
  await orm.execute(sql`select from users where id = any(${users}) order by id for update`)
  await orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select * from student_figures(array(select id from unnest(${users}) as deleted (id) where is_student(id)), -1)
    union all
    select figures.* from (
      select array_agg(user_id) as users, array_agg(id) as attempts
      from quiz_attempts where user_id = any(${users}) and replaced_at is null
    ) live cross join attempt_figures(users, attempts, -1) figures`)
}

/**
 * Subtracts courses that are about to be deleted from the days on which they were started; their own figures are deleted with
 * them. Locks them first, so that a student who begins one now is subtracted as well, or finds it deleted.
 */
export async function appendCourseRemoval(orm: NodePgDatabase, courseIds: string[]) {
  const courses = sql`${sql.param(courseIds)}::uuid[]`
  await orm.execute(sql`select from courses where id = any(${courses}) order by id for update`)
  await appendCourseDays(orm, courseIds, -1)
}

export const appendCourseDays = (orm: NodePgDatabase, courseIds: string[], change: 1 | -1) =>
  orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select 'day', school_day(started_at), jsonb_build_object(
      'started_courses', ${change}::int * count(*), 'completed_courses', ${change}::int * count(done.user_id))
    from course_progress left join course_completions done using (user_id, course_id)
    where course_id = any(${sql.param(courseIds)}::uuid[]) and user_id not in (select user_id from administrators())
    group by school_day(started_at)`)

type Attempt = { userId: string; attemptId: string }

/** Adds attempts (1), or subtracts those that become history (-1), before or after they are marked so. */
export const appendAttempts = (orm: NodePgDatabase, attempts: readonly Attempt[], change: 1 | -1) =>
  orm.execute(sql`
    insert into activity_deltas (kind, key, amounts)
    select * from attempt_figures(${sql.param(attempts.map(({ userId }) => userId))}::uuid[],
      ${sql.param(attempts.map(({ attemptId }) => attemptId))}::uuid[], ${change})`)
