import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { type Segments, seenHundredths, segmentsText } from '@farol/domain/watched-segments.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { inTransaction } from '#/database/in-transaction.ts'
import { publish } from '#/database/publish.ts'
import { type ClockRow, correctShift, type SteadyClock } from '#/database/steady-clock.ts'
import { appendDeltas, createDeltas } from '#/figures/deltas.ts'
import { clockSeconds, creditSample, keyOf, type LessonProgress, type Sample } from './credit-sample.ts'
import { type Activity, arrayLiteral, type LockedUser, recordActivity } from './record-activity.ts'

export type Saved = {
  userId: string
  lessonId: string
  courseId: string
  watchPercentage: number
  isCompleted: boolean
  furthestSeconds: number
  rewatchPercentage: number | null
  isNewlyCompleted: boolean
  isCourseCompleted: boolean
}

/** Locks users before lessons, each in the order of ids, so that batches never deadlock. An unopened lesson has no row. */
const LOCK_ROWS = {
  name: 'lock-progress',
  text: `
    select a.user_id as "userId", a.is_student as "isStudent", a.last_day::text as "lastDay",
           a.used_until as "usedUntil", a.gaps, extract(epoch from now() - a.last_active_at)::float8 as "silentSeconds",
           up.lesson_id as "lessonId", up.course_id as "courseId",
           up.current_time_seconds as position, up.position_at as "positionAt",
           up.position_visit as "positionVisit", up.position_turn as "positionTurn", up.open_since as "openSince",
           up.furthest_seconds as "furthestSeconds", up.watched_seconds as "watchedSeconds",
           up.rewatch_seconds as "rewatchSeconds", up.watch_percentage as "watchPercentage",
           up.segments as "segmentBits", up.completed as "isCompleted",
           l.video_duration as "videoDuration", l.min_watch_percentage as "minWatchPercentage",
           -- An uploaded video has a length as soon as it can be watched.
           (l.video_id is null or l.video_duration > 0)
             and not exists (select from missing_prerequisite(a.user_id, c.prerequisite_course_id)) as "isOpen",
           (select facts from course_access(a.user_id, c.id)) as "accessFacts",
           is_due(cp.last_lesson_id, cp.last_watched_at, up.lesson_id) as "isCourseDue",
           cp.is_completed is true as "isCourseCompleted"
    from unnest($1::uuid[], $2::uuid[]) as wanted (user_id, lesson_id)
    join user_activity a using (user_id)
    join user_progress up using (user_id, lesson_id)
    join lessons l on l.id = up.lesson_id
    join courses c on c.id = l.course_id
    left join course_progress cp on cp.user_id = up.user_id and cp.course_id = up.course_id
    order by a.user_id, up.lesson_id
    for update of a, up`,
}

type Row = LockedUser &
  Omit<LessonProgress, 'segments' | 'visitTurn'> & {
    lessonId: string
    courseId: string
    openSince: number
    segmentBits: string
    positionVisit: number | null
    positionTurn: number | null
    videoDuration: number
    minWatchPercentage: number
    isOpen: boolean
    accessFacts: CourseAccessFacts
    isCourseDue: boolean
    isCourseCompleted: boolean
  }

/** Sent after the locks, so it returns the time at which they were granted. */
const MOMENT = {
  name: 'moment-of-saving',
  text: `
    select wall_seconds() as "wallSeconds", shift_seconds as "shiftSeconds", seen_seconds as "seenSeconds",
           school_day(now())::text as today, block_fast_forward as "isFastForwardBlocked"
    from school_clock cross join settings`,
}

type MomentRow = ClockRow & { today: string; isFastForwardBlocked: boolean }

type Credited = ReturnType<typeof creditSample> & {
  row: Row
  openSince: number
  ageSeconds: number
  takenAt: number
  fresh: Segments
}

/** The whole batch in one transaction: lock and read, credit by the rules of the domain, write, append deltas. */
export const saveSamples = (
  { pool, clock }: { pool: pg.Pool; clock: SteadyClock },
  samples: readonly Sample[],
): Promise<Saved[]> =>
  inTransaction(pool, async (client) => {
    const sentAt = clockSeconds()
    const startedAt = clock.beforeReading()
    const [locked, moments] = await Promise.all([
      client.query<Row>({
        ...LOCK_ROWS,
        values: [samples.map(({ userId }) => userId), samples.map(({ lessonId }) => lessonId)].map(
          arrayLiteral,
        ),
      }),
      client.query<MomentRow>(MOMENT),
    ])
    const [moment] = moments.rows
    if (!moment) throw new Error('The table school_clock has no row.')
    const { now, shiftSeconds } = clock.read(moment, startedAt)
    await correctShift(client, { known: moment.shiftSeconds, corrected: shiftSeconds })
    const { credited, activities } = creditAll(samples, locked.rows, { ...moment, now, sentAt })
    if (credited.length > 0) await writeAll(client, { credited, activities, today: moment.today })
    return credited.map(toSaved)
  })

/** Each user has one watch clock, which is carried from lesson to lesson. */
function creditAll(
  samples: readonly Sample[],
  rows: readonly Row[],
  { now, sentAt, isFastForwardBlocked }: { now: number; sentAt: number; isFastForwardBlocked: boolean },
) {
  const sampleOf = new Map(samples.map((sample) => [keyOf(sample), sample]))
  const credited: Credited[] = []
  const activities = new Map<string, Activity & { takenAt: number }>()
  for (const row of rows) {
    const sample = sampleOf.get(keyOf(row))
    if (!sample || !(sample.isAdmin || row.isOpen) || !canSeeCourse(row.accessFacts, sample)) continue
    const before = activities.get(row.userId)
    const { usedUntil, gaps } = before ?? row
    const ageSeconds = Math.max(0, sentAt - sample.takenAt)
    const { positionVisit: visit, positionTurn: turn } = row
    const visitTurn = visit === null || turn === null ? null : { visit, turn }
    const progress = { ...row, visitTurn, segments: BigInt(`0b${row.segmentBits}`) }
    // A lesson that was opened while the clock was wrong can have a time in the future.
    const openSince = Math.min(row.openSince, now)
    const credit = creditSample(
      { progress, lesson: { ...row, isFastForwardBlocked }, sample },
      { usedUntil, gaps: toPairs(gaps) },
      { now, openSince, ageSeconds },
    )
    const takenAt = now - ageSeconds
    const fresh = credit.progress.segments & ~progress.segments
    credited.push({ ...credit, row, openSince, ageSeconds, takenAt, fresh })
    const isLater = !before || takenAt >= before.takenAt
    activities.set(row.userId, {
      user: row,
      lessonId: isLater ? row.lessonId : before.lessonId,
      takenAt: isLater ? takenAt : before.takenAt,
      playedSeconds: (before?.playedSeconds ?? 0) + credit.playedSeconds,
      usedUntil: credit.clock.usedUntil,
      gaps: credit.clock.gaps.flat(),
    })
  }
  return { credited, activities: [...activities.values()] }
}

const toPairs = (flat: readonly number[]): [number, number][] =>
  Array.from({ length: flat.length / 2 }, (_, pair) => [flat[pair * 2] ?? 0, flat[pair * 2 + 1] ?? 0])

async function writeAll(
  client: pg.PoolClient,
  { credited, activities, today }: { credited: Credited[]; activities: Activity[]; today: string },
) {
  const orm = drizzle(client)
  const deltas = createDeltas()
  for (const each of credited) if (each.row.isStudent) addLessonDeltas(each)
  const due = credited.filter((each) => each.row.isCourseDue || isNewlyCompleted(each))
  const visible = credited.filter((each) => isNewlyCompleted(each) || hasNewPercentage(each))
  const written = [
    client.query({ ...UPDATE_PROGRESS, values: progressColumns(credited) }),
    due.length > 0 && client.query({ ...ADD_TO_COURSES, values: courseColumns(due) }),
    recordActivity(client, { activities, today, deltas }),
    appendDeltas(orm, deltas),
    publish(orm, changesOf(visible)),
  ]
  await Promise.all(written)

  function addLessonDeltas(each: Credited) {
    const { row, progress, fresh } = each
    const isFirstView = fresh !== 0n && progress.segments === fresh
    const completed = isNewlyCompleted(each) ? 1 : 0
    deltas.add('lesson', row.lessonId, { viewers: isFirstView ? 1 : 0, completed })
    if (fresh === 0n) return
    const seen = seenHundredths(fresh).map((hundredth) => [hundredth, 1])
    deltas.add('hundredths', row.lessonId, Object.fromEntries(seen))
  }
}

const isNewlyCompleted = ({ row, progress }: Credited) => progress.isCompleted && !row.isCompleted
const hasNewPercentage = ({ row, progress }: Credited) => progress.watchPercentage !== row.watchPercentage

const changesOf = (credited: Credited[]) =>
  [...new Set(credited.map(({ row }) => `${row.userId}/${row.courseId}`))].map((key) => {
    const [userId = '', courseId = ''] = key.split('/')
    return { kind: 'progress' as const, userId, courseId }
  })

const UPDATE_PROGRESS = {
  name: 'update-progress',
  text: `
    update user_progress up set current_time_seconds = s.position, position_at = s.position_at,
      position_visit = s.visit, position_turn = s.turn, open_since = s.open_since,
      last_watched_at = coalesce(now() - make_interval(secs => s.newest_age), up.last_watched_at),
      furthest_seconds = s.furthest, watched_seconds = s.watched, rewatch_seconds = s.rewatched,
      watch_percentage = s.percentage, segments = s.segments, completed = s.completed,
      completed_at = case when s.completed then coalesce(up.completed_at, now()) end
    from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
      $9::int[], $10::varbit[], $11::bool[], $12::float8[], $13::int[], $14::int[]) as s (user_id, lesson_id, position, position_at, newest_age, furthest,
      watched, rewatched, percentage, segments, completed, open_since, visit, turn)
    where up.user_id = s.user_id and up.lesson_id = s.lesson_id`,
}

const progressColumns = (credited: Credited[]) =>
  [
    credited.map(({ row }) => row.userId),
    credited.map(({ row }) => row.lessonId),
    credited.map(({ progress }) => progress.position),
    credited.map(({ progress }) => progress.positionAt),
    credited.map(({ isNewest, ageSeconds }) => (isNewest ? ageSeconds : null)),
    credited.map(({ progress }) => progress.furthestSeconds),
    credited.map(({ progress }) => progress.watchedSeconds),
    credited.map(({ progress }) => progress.rewatchSeconds),
    credited.map(({ progress }) => progress.watchPercentage),
    credited.map(({ progress }) => `x${segmentsText(progress.segments)}`),
    credited.map(({ progress }) => progress.isCompleted),
    credited.map(({ openSince }) => openSince),
    credited.map(({ progress }) => progress.visitTurn?.visit ?? null),
    credited.map(({ progress }) => progress.visitTurn?.turn ?? null),
  ].map(arrayLiteral)

/** The newest save of the batch is the current lesson of the course, unless the student has moved on since. */
const ADD_TO_COURSES = {
  name: 'add-to-course-progress',
  text: `
    insert into course_progress as cp (user_id, course_id, completed_lessons, last_lesson_id, last_lesson_at, last_watched_at)
    select user_id, course_id, sum(completed), (array_agg(lesson_id order by taken_at desc))[1], max(taken_at),
           now() - make_interval(secs => min(age))
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::float8[], $6::float8[])
      as s (user_id, course_id, lesson_id, completed, taken_at, age)
    group by user_id, course_id order by user_id, course_id
    on conflict (user_id, course_id) do update set
      completed_lessons = cp.completed_lessons + excluded.completed_lessons,
      last_lesson_id = case when excluded.last_lesson_at >= cp.last_lesson_at then excluded.last_lesson_id else cp.last_lesson_id end,
      last_watched_at = case when excluded.last_lesson_at >= cp.last_lesson_at then excluded.last_watched_at else cp.last_watched_at end,
      last_lesson_at = greatest(cp.last_lesson_at, excluded.last_lesson_at)`,
}

const courseColumns = (credited: Credited[]) =>
  [
    credited.map(({ row }) => row.userId),
    credited.map(({ row }) => row.courseId),
    credited.map(({ row }) => row.lessonId),
    credited.map((each) => (isNewlyCompleted(each) ? 1 : 0)),
    credited.map(({ takenAt }) => takenAt),
    credited.map(({ ageSeconds }) => ageSeconds),
  ].map(arrayLiteral)

const toSaved = (each: Credited): Saved => ({
  userId: each.row.userId,
  lessonId: each.row.lessonId,
  courseId: each.row.courseId,
  watchPercentage: each.progress.watchPercentage,
  isCompleted: each.progress.isCompleted,
  furthestSeconds: each.progress.furthestSeconds,
  rewatchPercentage: each.rewatchPercentage,
  isNewlyCompleted: isNewlyCompleted(each),
  isCourseCompleted: each.row.isCourseCompleted,
})
