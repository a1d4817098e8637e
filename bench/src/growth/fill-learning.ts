import type { Step } from './fill-content.ts'
import { LESSONS_PER_COURSE, LESSONS_PER_QUIZ } from './fill-content.ts'

const LESSONS_A_DAY = 4
/** One in so many students who failed a quiz watched the lesson again and can retake it. */
const RETAKERS_ONE_IN = 20

/**
 * Everybody takes the first course and two others. Seven of ten students finish the first two; the others stop at `reach`.
 * Students who stop after a lesson with a quiz have failed it.
 */
const REACH = `case when slot = 2 then 18 else (array[5, 12, 3, 20, 20, 20, 20, 20, 20, 20])[(n + slot) % 10 + 1] end`

/** When a student had the lesson `l` of a course taken `t` open, and what they saw of it. */
export const SEEN = `
  cross join lateral (
    select t.started_at + t.day * (l.order_index / ${LESSONS_A_DAY}) + t.hour * (l.order_index % ${LESSONS_A_DAY}) as since
  ) opened
  cross join lateral (
    select opened.since, least(opened.since + interval '15 minutes', t.filled_at) as until,
           t.reach = ${LESSONS_PER_COURSE} or t.reach % ${LESSONS_PER_QUIZ} = 0 or l.order_index + 1 < t.reach as done,
           l.video_duration * case when t.reach < ${LESSONS_PER_COURSE} and t.reach % ${LESSONS_PER_QUIZ} > 0 and l.order_index + 1 = t.reach
             then float8 '0.4' else float8 '0.98' end as seconds
  ) seen`

export const FILL_TAKEN: Step[] = [
  [
    // Four lessons a day, less than an hour apart; the days of new students are short enough to end before now.
    'courses taken',
    `create unlogged table fill.taken as
     select u.n, u.id as user_id, c.id as course_id, slot, ${REACH} as reach, now() as filled_at,
            u.joined_at + (now() - u.joined_at) * slot / 4 as started_at,
            least(interval '1 day', (now() - u.joined_at) / 24) as day, least(interval '50 minutes', (now() - u.joined_at) / 120) as hour
     from numbered u cross join size cross join generate_series(0, 2) slot
     join courses c on c.order_index = case slot
       when 0 then 0 when 1 then 1 + u.n % ((size.courses - 1) / 2) else 1 + (size.courses - 1) / 2 + u.n % (size.courses / 2) end
     where u.n > 0
     order by u.n, slot;
     analyze taken`,
  ],
]

/** Nothing is sorted: `taken` is in the order of the students, and what is joined to it is small enough to be hashed, so rows keep that order. */
export const FILL_PROGRESS: Step[] = [
  [
    'progress',
    `insert into user_progress (user_id, course_id, lesson_id, current_time_seconds, furthest_seconds, watched_seconds, watch_percentage,
       rewatch_seconds, completed, completed_at, opened_at, open_since, position_at, last_watched_at)
     select t.user_id, t.course_id, l.id, seen.seconds, seen.seconds, seen.seconds, round(100 * seen.seconds / l.video_duration),
            case when t.reach = l.order_index + 1 and l.order_index % ${LESSONS_PER_QUIZ} = ${LESSONS_PER_QUIZ - 1}
                 and t.reach < ${LESSONS_PER_COURSE} and t.slot < 2 then case when t.n % ${RETAKERS_ONE_IN} = 0 then seen.seconds else 0 end end,
            seen.done, case when seen.done then seen.until end, seen.since, date_part('epoch', seen.until), date_part('epoch', seen.until), seen.until
     from taken t
     join lessons l on l.course_id = t.course_id and l.order_index < t.reach
     ${SEEN}`,
  ],
  [
    'course progress',
    `insert into course_progress (user_id, course_id, completed_lessons, is_completed, last_lesson_id, started_at, last_watched_at, last_lesson_at)
     select t.user_id, t.course_id, case when seen.done then t.reach else t.reach - 1 end, t.reach = ${LESSONS_PER_COURSE}, l.id,
            t.started_at, seen.until, date_part('epoch', seen.until)
     from taken t
     join lessons l on l.course_id = t.course_id and l.order_index = t.reach - 1
     ${SEEN}`,
  ],
  [
    'activity',
    `insert into user_activity (user_id, last_active_at, last_lesson_id, last_day, used_until)
     select distinct on (user_id) user_id, last_watched_at, last_lesson_id, school_day(last_watched_at), last_lesson_at
     from course_progress order by user_id, last_watched_at desc`,
  ],
]

/** Longest of all, so at the same time. */
export const FILL_DAYS: Step[] = [
  [
    'days',
    `insert into daily_activity (user_id, day, watched_seconds)
     select t.user_id, school_day(seen.until), sum(seen.seconds)
     from taken t
     join lessons l on l.course_id = t.course_id and l.order_index < t.reach
     ${SEEN}
     group by 1, 2`,
  ],
]
