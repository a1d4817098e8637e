import { VISIT_SILENCE_MINUTES } from '@farol/domain/activity.ts'

/**
 * Parts of a WITH list that run before the others, by what they return. Left to itself PostgreSQL writes the parts in an
 * order of its own, and two statements that write shared sums in different orders may wait for each other for ever.
 * Everywhere: lesson_sums, lesson_hundredths, course_sums, day_sums.
 */
export const after = (part: string) => `(select count(*) from ${part}) >= 0`

/** Where a student is, and when they were last seen, is written again only after this long in the same lesson. */
const NOTED_FOR = `interval '10 seconds'`

/** SQL, of three expressions: whether a place that was noted has to be written again. */
export const isDue = (notedLesson: string, notedAt: string, lesson: string) =>
  `(${notedLesson} is distinct from ${lesson} or ${notedAt} < now() - ${NOTED_FOR})`

const IS_SILENCE = `now() - d.last_active_at > interval '${VISIT_SILENCE_MINUTES} minutes'`

/**
 * The end of a WITH list: brings the day of each person in `acted (user_id, is_student, seconds, started_courses)` and
 * the sums over all students along. On the first activity of a day a student moves from the day of the last one to today.
 */
export const countActivity = (previous: string) => `
    daily as (
      insert into daily_activity as d (user_id, day, watched_seconds)
      select user_id, school_day(now()), seconds from acted order by user_id
      on conflict (user_id, day) do update set
        watched_seconds = d.watched_seconds + excluded.watched_seconds,
        visits = d.visits + (${IS_SILENCE})::int,
        began_visit = ${IS_SILENCE},
        last_active_at = greatest(d.last_active_at, now())
      returning user_id, day, began_visit as is_new_visit, began_visit and visits = 1 as is_first
    ), student_days as (
      select * from daily where user_id <> all (array(select user_id from acted where not is_student))
    ), summed as (
      insert into day_sums as s (day, slot, watched_seconds, visits, active_students, last_active_students, started_courses)
      select day, sum_slot(), sum(seconds), sum(visits), sum(active), sum(last_active), sum(started_courses)
      from (
        select school_day(now()) as day, sum(seconds) as seconds, 0 as visits, 0 as active, 0 as last_active,
               sum(started_courses) as started_courses
        from acted where is_student
        union all
        select day, 0, 1, is_first::int, is_first::int, 0 from student_days where is_new_visit
        union all
        select coalesce((
            select max(before.day) from daily_activity before
            where before.user_id = today.user_id and before.day < today.day
          ), '-infinity'), 0, 0, 0, -1, 0
        from student_days today where is_first
      ) changes
      where ${after(previous)}
      group by day having sum(seconds) > 0 or sum(visits) > 0 or sum(last_active) <> 0 or sum(started_courses) > 0
      order by day
      on conflict (day, slot) do update set
        watched_seconds = s.watched_seconds + excluded.watched_seconds, visits = s.visits + excluded.visits,
        active_students = s.active_students + excluded.active_students,
        last_active_students = s.last_active_students + excluded.last_active_students,
        started_courses = s.started_courses + excluded.started_courses
    )`
