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

export const FILL_LEARNING: Step[] = [
  [
    'courses taken',
    `create temp table taken as
     select u.n, u.id as user_id, c.id as course_id, slot, ${REACH} as reach,
            u.joined_at + (now() - u.joined_at) * slot / 4 as started_at, (now() - u.joined_at) / 4 as lasts
     from numbered u cross join size cross join generate_series(0, 2) slot
     join courses c on c.order_index = case slot
       when 0 then 0 when 1 then 1 + u.n % ((size.courses - 1) / 2) else 1 + (size.courses - 1) / 2 + u.n % (size.courses / 2) end
     where u.n > 0;
     analyze taken`,
  ],
  [
    // Four lessons a day, less than an hour apart; the days of new students are short enough to end before now.
    'progress',
    `insert into user_progress (user_id, course_id, lesson_id, current_time_seconds, furthest_seconds, watched_seconds, watch_percentage,
       rewatch_seconds, completed, completed_at, opened_at, open_since, position_at, last_watched_at)
     select t.user_id, t.course_id, l.id, seen.seconds, seen.seconds, seen.seconds, floor(100 * seen.seconds / l.video_duration),
            case when t.reach = l.order_index + 1 and l.order_index % ${LESSONS_PER_QUIZ} = ${LESSONS_PER_QUIZ - 1}
                 and t.reach < ${LESSONS_PER_COURSE} and t.slot < 2 then case when t.n % ${RETAKERS_ONE_IN} = 0 then seen.seconds else 0 end end,
            seen.done, case when seen.done then seen.until end, seen.since, extract(epoch from seen.until), extract(epoch from seen.until), seen.until
     from taken t
     join lessons l on l.course_id = t.course_id and l.order_index < t.reach
     cross join lateral (
       select started_at + least(interval '1 day', t.lasts / 6) * (l.order_index / ${LESSONS_A_DAY})
                + least(interval '50 minutes', t.lasts / 30) * (l.order_index % ${LESSONS_A_DAY}) as since
     ) opened
     cross join lateral (
       select opened.since, least(opened.since + interval '15 minutes', now()) as until,
              t.reach = ${LESSONS_PER_COURSE} or t.reach % ${LESSONS_PER_QUIZ} = 0 or l.order_index + 1 < t.reach as done,
              l.video_duration * case when t.reach < ${LESSONS_PER_COURSE} and t.reach % ${LESSONS_PER_QUIZ} > 0 and l.order_index + 1 = t.reach
                then 0.4 else 0.98 end as seconds
     ) seen
     order by t.user_id, l.id`,
  ],
  [
    'course progress',
    `insert into course_progress (user_id, course_id, completed_lessons, is_completed, last_lesson_id, started_at, last_watched_at, last_lesson_at)
     select user_id, course_id, count(*) filter (where completed), count(*) filter (where completed) = ${LESSONS_PER_COURSE}, (array_agg(lesson_id order by last_watched_at desc, lesson_id desc))[1],
            min(opened_at), max(last_watched_at), max(position_at)
     from user_progress group by user_id, course_id`,
  ],
  [
    'activity',
    `insert into user_activity (user_id, last_active_at, last_lesson_id, last_day, used_until)
     select distinct on (user_id) user_id, last_watched_at, last_lesson_id, school_day(last_watched_at), last_lesson_at
     from course_progress order by user_id, last_watched_at desc`,
  ],
  [
    'days',
    `insert into daily_activity (user_id, day, watched_seconds)
     select user_id, school_day(last_watched_at), sum(watched_seconds)
     from user_progress group by 1, 2`,
  ],
]
