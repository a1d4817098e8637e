import { Problem } from '@farol/contract/problem.ts'
import { announceOneProgress, announceProgress } from '../database/announce.ts'
import { gathered } from '../database/gathered.ts'
import type { Database } from '../database/open-database.ts'
import { isAboutData, withRetries } from '../database/sql-errors.ts'
import { after, countActivity } from '../progress/count-activity.ts'

export type Visit = { userId: string; courseId: string; lessonId: string; isAdmin: boolean }

export type NoteVisit = {
  /** Begins the rows of a lesson, and maybe of its course. */
  first: (visit: Visit) => Promise<void>
  next: (visit: Visit) => Promise<void>
}

/** Where a student is now and that they were here. Those who come back at the same moment are noted together. */
export function createNoteVisit({ pool }: Database): NoteVisit {
  const write = (visits: Visit[]) => {
    const column = (key: keyof Visit) => visits.map((visit) => visit[key])
    const values = [column('userId'), column('courseId'), column('lessonId'), column('isAdmin')]
    return withRetries(() => pool.query({ ...NEXT_VISITS, values }))
  }

  const noteTogether = gathered(async (visits: Visit[]) => {
    const problem = await write(visits).then(() => undefined, ofOneOfThem)
    return visits.map(() => problem)
  })

  return {
    first: async ({ userId, courseId, lessonId, isAdmin }) => {
      const values = [userId, courseId, lessonId, isAdmin]
      await withRetries(() => pool.query({ ...FIRST_VISIT, values })).catch(whoIsGone)
    },
    next: async (visit) => {
      const problem = await noteTogether(visit)
      if (problem) await write([visit]).catch(whoIsGone)
    },
  }
}

/** For `catch`: one who is gone by now fails neither the others nor those who wait; each is then noted alone. */
function ofOneOfThem(error: unknown) {
  if (isAboutData(error)) return error
  throw error
}

/** For `catch`: the person or the lesson was removed since the gate was passed. */
function whoIsGone(error: unknown): never {
  throw isAboutData(error) ? new Problem('NOT_FOUND', { cause: error }) : error
}

const FIRST_VISIT = {
  name: 'start-lesson',
  text: `
    with started as (
      -- A lesson that asks for nothing to be watched is completed by being opened.
      insert into user_progress (user_id, course_id, lesson_id, completed, completed_at)
      select $1, $2, id, min_watch_percentage = 0, case when min_watch_percentage = 0 then now() end from lessons where id = $3
      on conflict (user_id, lesson_id) do nothing
      returning lesson_id, completed
    ), completed as (select count(*)::int as lessons from started where completed), begun as (
      insert into course_progress (user_id, course_id, last_lesson_id, completed_lessons)
      values ($1, $2, $3, (select lessons from completed))
      on conflict (user_id, course_id) do nothing
      returning course_id
    ), lesson_counted as (
      insert into lesson_sums as s (lesson_id, slot, opened, completed)
      select lesson_id, sum_slot(), 1, completed::int from started where not $4::bool
      on conflict (lesson_id, slot) do update set
        opened = s.opened + excluded.opened, completed = s.completed + excluded.completed
      returning lesson_id
    ), course_counted as (
      insert into course_sums as s (course_id, slot, started)
      select course_id, sum_slot(), 1 from begun where not $4::bool and ${after('lesson_counted')}
      on conflict (course_id, slot) do update set started = s.started + excluded.started
      returning course_id
    ), went_on as (
      update course_progress set last_lesson_id = $3, last_watched_at = now(),
        completed_lessons = completed_lessons + (select lessons from completed)
      where user_id = $1 and course_id = $2
    ), active as (
      insert into user_activity (user_id, last_active_at, last_lesson_id) values ($1, now(), $3)
      on conflict (user_id) do update set last_active_at = now(), last_lesson_id = excluded.last_lesson_id
    ), acted as (
      select $1::uuid as user_id, not $4::bool as is_student, 0::float8 as seconds,
             (select count(*) from begun) as started_courses
    ), ${countActivity('course_counted')}
    select ${announceOneProgress('$1::uuid', '$2::uuid')}`,
}

/** All rows are there already. They are taken in one order, so that what is noted at once never waits for each other. */
const NEXT_VISITS = {
  name: 'come-back-to-lessons',
  text: `
    with visit as (
      select distinct on (user_id, course_id) *
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bool[]) as visited (user_id, course_id, lesson_id, is_admin)
      order by user_id, course_id
    ), nothing_before as (select where false), went_on as (
      update course_progress cp set last_lesson_id = held.lesson_id, last_watched_at = now()
      from (
        select visit.* from visit join course_progress using (user_id, course_id)
        order by user_id, course_id for update of course_progress
      ) held
      where cp.user_id = held.user_id and cp.course_id = held.course_id
    ), active as (
      insert into user_activity (user_id, last_active_at, last_lesson_id)
      select distinct on (user_id) user_id, now(), lesson_id from visit order by user_id
      on conflict (user_id) do update set last_active_at = now(), last_lesson_id = excluded.last_lesson_id
    ), acted as (
      select user_id, not bool_or(is_admin) as is_student, 0::float8 as seconds, 0 as started_courses
      from visit group by user_id
    ), ${countActivity('nothing_before')}, told as (${announceProgress('visit')})
    select count(*) from told`,
}
