import { type Segments, segmentsOf } from '@farol/domain/watched-segments.ts'
import type pg from 'pg'
import type { Acknowledged } from '../ledger.ts'

/** Floating-point sums of many small numbers. */
const ROUNDING = 1e-3

type ComparedSchool = { watched: { lessonId: string }; quizStudents: { id: string }[] }
type Comparison = { acknowledged: number; lost: string[]; duplicates: number }

/** Compares the acknowledged writes with the database. */
export async function compare(
  pool: pg.Pool,
  { school, writes }: { school: ComparedSchool; writes: Acknowledged[] },
): Promise<Comparison> {
  const ofKind = <K extends Acknowledged['kind']>(kind: K) =>
    writes.filter((write): write is OfKind<K> => write.kind === kind)
  const lost = [
    ...(await lostSaves(pool, { lessonId: school.watched.lessonId, saves: ofKind('save') })),
    ...(await lostAttempts(pool, ofKind('attempt'))),
    ...(await lostAccounts(pool, ofKind('account'))),
    ...(await lostCourses(pool, ofKind('course'))),
    ...(await lostSessions(pool, ofKind('session'))),
  ]
  return { acknowledged: writes.length, lost, duplicates: await duplicateAttempts(pool, school) }
}

type OfKind<K extends Acknowledged['kind']> = Extract<Acknowledged, { kind: K }>
type Save = OfKind<'save'>
type Stored = {
  userId: string
  position: number
  furthest: number
  watched: number
  segments: string
}

async function lostSaves(
  pool: pg.Pool,
  { lessonId, saves }: { lessonId: string; saves: Save[] },
): Promise<string[]> {
  const { rows } = await pool.query<Stored>(
    `select user_id as "userId", current_time_seconds as position, furthest_seconds as furthest,
            watched_seconds as watched, segments::text as segments
     from user_progress where lesson_id = $1`,
    [lessonId],
  )
  const stored = new Map(rows.map((row) => [row.userId, row]))
  const lost: string[] = []
  for (const [userId, ofStudent] of Map.groupBy(saves, (save) => save.userId)) {
    const row = stored.get(userId)
    const what = row ? missing(ofStudent, row) : ['everything']
    if (what.length > 0) lost.push(`progress of ${userId}: ${what.join(', ')}`)
  }
  return lost
}

/** A client only moves forward, so its last save is the furthest. A later save without a response may be further still. */
function missing(saves: Save[], row: Stored): string[] {
  const sum = saves.reduce((seconds, { played }) => seconds + played, 0)
  const seen = saves.reduce<Segments>((all, { segments }) => all | segmentsOf(segments), 0n)
  const checks = {
    position: row.position + ROUNDING >= (saves.at(-1)?.position ?? 0),
    // These clients play in real time, so everything is credited.
    furthest:
      row.furthest + ROUNDING >= Math.max(...saves.flatMap(({ furthest, position }) => [furthest, position])),
    watched: row.watched + ROUNDING >= sum,
    segments: (seen & ~BigInt(`0b${row.segments}`)) === 0n,
  }
  return Object.entries(checks)
    .filter(([, isThere]) => !isThere)
    .map(([name]) => name)
}

async function lostAttempts(pool: pg.Pool, attempts: OfKind<'attempt'>[]) {
  const { rows } = await pool.query<{ key: string; score: number }>(
    'select idempotency_key as key, score from quiz_attempts where idempotency_key = any($1::uuid[])',
    [attempts.map(({ key }) => key)],
  )
  const scores = new Map(rows.map(({ key, score }) => [key, score]))
  return attempts.filter(({ key, score }) => scores.get(key) !== score).map(({ key }) => `attempt ${key}`)
}

async function lostAccounts(pool: pg.Pool, accounts: OfKind<'account'>[]) {
  const { rows } = await pool.query<{ email: string }>(
    `select u.email from users u join accounts a on a.user_id = u.id and a.password is not null
     join user_roles r on r.user_id = u.id where u.email = any($1)`,
    [accounts.map(({ email }) => email)],
  )
  const there = new Set(rows.map(({ email }) => email))
  return accounts.filter(({ email }) => !there.has(email)).map(({ email }) => `account ${email}`)
}

async function lostCourses(pool: pg.Pool, courses: OfKind<'course'>[]) {
  const { rows } = await pool.query<{ id: string }>('select id from courses')
  const there = new Set(rows.map(({ id }) => id))
  return courses.filter(({ courseId }) => !there.has(courseId)).map(({ courseId }) => `course ${courseId}`)
}

async function lostSessions(pool: pg.Pool, sessions: OfKind<'session'>[]) {
  const { rows } = await pool.query<{ token: string }>('select token from sessions where token = any($1)', [
    sessions.map(({ token }) => token),
  ])
  const there = new Set(rows.map(({ token }) => token))
  return sessions.filter(({ token }) => !there.has(token)).map(() => 'session')
}

/** Attempts after a student's first one: nobody can take this quiz twice, however often it was submitted. */
async function duplicateAttempts(pool: pg.Pool, { quizStudents }: ComparedSchool): Promise<number> {
  const { rows } = await pool.query<{ duplicates: number }>(
    `select coalesce(sum(count - 1), 0)::int as duplicates
     from (select count(*) from quiz_attempts where user_id = any($1::uuid[]) group by user_id) each_student`,
    [quizStudents.map(({ id }) => id)],
  )
  return rows[0]?.duplicates ?? 0
}
