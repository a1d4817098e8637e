import { PLAYED_TOLERANCE, UNKNOWN_LENGTH_SECONDS } from '@farol/domain/video-length.ts'
import { BORROWED_SECONDS_MOST, FASTEST_SPEED } from '@farol/domain/watch-progress.ts'
import { HUNDREDTHS, type Segments, segmentsText } from '@farol/domain/watched-segments.ts'
import type pg from 'pg'
import { announceProgress } from '../database/announce.ts'
import { lengthsAgree } from '../lessons/video-lengths.queries.ts'
import { after, countActivity, isDue } from './count-activity.ts'

/** What one student's player said about one lesson; several samples may have been merged into it. */
export type Sample = {
  userId: string
  lessonId: string
  /** Administrators also save in drafts they preview. */
  isAdmin: boolean
  position: number
  /** The furthest position among the merged samples. */
  reach: number
  duration: number | null
  played: number
  /** When the student was at the position, by `clockSeconds`. */
  takenAt: number
  /** The hundredths of the video among what was played. */
  segments: Segments
}

/** The process's own clock, which nobody sets. */
export const clockSeconds = () => performance.now() / 1_000

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

/** The first hundredths of a claim for which there is room; asked only when there is not room for all. */
const FIRST_HUNDREDTHS = `(
  select coalesce(bit_or(set_bit(0::bit(${HUNDREDTHS}), hundredth, 1)), 0::bit(${HUNDREDTHS}))
  from (
    select hundredth from generate_series(0, ${HUNDREDTHS - 1}) hundredth where get_bit(fresh, hundredth) = 1
    order by hundredth limit greatest(0, room)
  ) first
)`

/**
 * The whole batch in one statement: read and lock the rows in one order (so that batches never deadlock), credit what
 * the domain's rules (watch-progress, video-length) allow (a test holds the two against each other), and bring the counters along.
 */
const SAVE_PROGRESS = {
  name: 'save-progress',
  text: `
    with sample as (
      select * from unnest($1::uuid[], $2::uuid[], $3::bool[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
        $9::varbit[]) as s (user_id, lesson_id, is_admin, position, reach, duration, played, age, segments)
    ), state as (
      select up.user_id, up.lesson_id, up.course_id, up.furthest_seconds, up.watch_percentage, up.completed,
             up.credited_until, up.played_until, up.rewatch_seconds, l.min_watch_percentage, settings.block_fast_forward,
             s.position, s.reach, s.played, now() - make_interval(secs => s.age) as taken_at,
             up.segments, up.watched_seconds, s.segments & ~up.segments as fresh, s.is_admin,
             ${isDue('cp.last_lesson_id', 'cp.last_watched_at', 'up.lesson_id')} as is_course_due,
             ${isDue('a.last_lesson_id', 'a.last_active_at', 'up.lesson_id')} as is_activity_due,
             l.video_duration as stored, coalesce(s.duration, 0) as told, 
             coalesce(${lengthsAgree('l.video_duration', 's.duration')}, false) as is_confirmed,
             date_part('epoch', clock_timestamp() - up.credited_until) as unused,
             date_part('epoch', clock_timestamp() - up.played_until) as unplayed
      from sample s
      join user_progress up on up.user_id = s.user_id and up.lesson_id = s.lesson_id
      join lessons l on l.id = up.lesson_id
      join courses c on c.id = l.course_id and (s.is_admin or c.is_published and (
        c.prerequisite_course_id is null or exists (
          select from course_completions done
          where done.user_id = s.user_id and done.course_id = c.prerequisite_course_id
        )))
      left join course_progress cp on cp.user_id = up.user_id and cp.course_id = up.course_id
      left join user_activity a on a.user_id = up.user_id
      cross join settings
      order by up.user_id, up.lesson_id
      for update of up
    ), reached as (
      select *, greatest(furthest_seconds, case
          when not block_fast_forward then reach
          else least(reach, furthest_seconds + greatest(0, unused * ${FASTEST_SPEED} + ${BORROWED_SECONDS_MOST}))
        end) as furthest,
        greatest(0, least(played, unplayed * ${FASTEST_SPEED})) as credited,
        case
          when stored <= 0 then greatest(told, ${UNKNOWN_LENGTH_SECONDS})
          when is_confirmed then told
          else greatest(stored, told)
        end as duration
      from state
    ), spacious as (
      select *, least(${HUNDREDTHS}, floor((watched_seconds + credited) / duration * ${HUNDREDTHS}))::int + 1
          - bit_count(segments)::int as room
      from reached
    ), credit as (
      select *, greatest(watch_percentage, least(100, floor(case
          when stored <= 0 then least(
            case when told > 0 then furthest / told else 1 end,
            (watched_seconds + credited) * ${PLAYED_TOLERANCE} / duration)
          when is_confirmed then furthest / duration
          else greatest(furthest, watched_seconds + credited) / duration
        end * 100)))::int as percentage,
        case when bit_count(fresh) <= room then fresh else ${FIRST_HUNDREDTHS} end as new_segments
      from spacious
    ), saved as (
      update user_progress up set
        current_time_seconds = case when credit.taken_at >= up.last_watched_at then credit.position
          else up.current_time_seconds end,
        furthest_seconds = credit.furthest,
        watched_seconds = up.watched_seconds + credit.credited,
        rewatch_seconds = credit.rewatch_seconds + credit.credited,
        watch_percentage = credit.percentage,
        segments = up.segments | credit.new_segments,
        completed = up.completed or credit.percentage >= credit.min_watch_percentage,
        completed_at = coalesce(up.completed_at, case when credit.percentage >= credit.min_watch_percentage then now() end),
        credited_until = case when credit.block_fast_forward
          then credit.credited_until + make_interval(secs => (credit.furthest - credit.furthest_seconds) / ${FASTEST_SPEED})
          else clock_timestamp() end,
        played_until = credit.played_until + make_interval(secs => credit.credited / ${FASTEST_SPEED}),
        last_watched_at = greatest(up.last_watched_at, credit.taken_at)
      from credit
      where up.user_id = credit.user_id and up.lesson_id = credit.lesson_id
      returning up.user_id, up.lesson_id, up.course_id, up.watch_percentage, up.completed, up.furthest_seconds,
        case when up.rewatch_seconds is not null
          then least(100, floor(up.rewatch_seconds / credit.duration * 100))::int end as rewatch_percentage,
        up.completed and not credit.completed as newly, credit.credited, credit.taken_at, credit.is_admin, credit.new_segments,
        credit.is_course_due, credit.is_activity_due,
        bit_count(credit.new_segments) > 0 as is_fresh, bit_count(credit.segments) = 0 as was_unseen,
        up.watch_percentage <> credit.watch_percentage or up.completed <> credit.completed as is_visible
    ), counted as (
      insert into course_progress as cp (user_id, course_id, completed_lessons, last_lesson_id, last_watched_at)
      select user_id, course_id, count(*) filter (where newly), (array_agg(lesson_id order by taken_at desc))[1], max(taken_at)
      from saved where newly or is_course_due group by user_id, course_id order by user_id, course_id
      on conflict (user_id, course_id) do update set
        completed_lessons = cp.completed_lessons + excluded.completed_lessons,
        last_lesson_id = case when excluded.last_watched_at >= cp.last_watched_at then excluded.last_lesson_id
          else cp.last_lesson_id end,
        last_watched_at = greatest(cp.last_watched_at, excluded.last_watched_at)
    ), active as (
      insert into user_activity (user_id, last_active_at, last_lesson_id)
      select user_id, now(), (array_agg(lesson_id))[1] from saved where is_activity_due group by user_id order by user_id
      on conflict (user_id) do update set last_active_at = excluded.last_active_at, last_lesson_id = excluded.last_lesson_id
    ), lesson_counted as (
      insert into lesson_sums as s (lesson_id, slot, viewers, completed)
      select lesson_id, sum_slot(), count(*) filter (where is_fresh and was_unseen), count(*) filter (where newly)
      from saved where not is_admin and (newly or is_fresh and was_unseen) group by lesson_id order by lesson_id
      on conflict (lesson_id, slot) do update set
        viewers = s.viewers + excluded.viewers, completed = s.completed + excluded.completed
      returning lesson_id
    ), hundredths as (
      insert into lesson_hundredths as s (lesson_id, hundredth, students)
      select lesson_id, hundredth, count(*)
      from saved cross join lateral
        generate_series(position(B'1' in new_segments) - 1, length(rtrim(new_segments::text, '0')) - 1) as hundredth
      where is_fresh and not is_admin and get_bit(new_segments, hundredth) = 1 and ${after('lesson_counted')}
      group by lesson_id, hundredth order by lesson_id, hundredth
      on conflict (lesson_id, hundredth) do update set students = s.students + excluded.students
      returning lesson_id
    ), acted as (
      select user_id, not bool_or(is_admin) as is_student, sum(credited) as seconds, 0 as started_courses
      from saved group by user_id
    ), ${countActivity('hundredths')}, told as (${announceProgress('saved where is_visible')})
    select user_id as "userId", lesson_id as "lessonId", course_id as "courseId", watch_percentage as "watchPercentage",
           completed as "isCompleted", furthest_seconds as "furthestSeconds", rewatch_percentage as "rewatchPercentage",
           newly as "isNewlyCompleted",
           exists (
             select from course_completions done
             where done.user_id = saved.user_id and done.course_id = saved.course_id
           ) as "isCourseCompleted"
    from saved where (select count(*) from told) >= 0`,
}

export async function saveSamples(pool: pg.Pool, samples: readonly Sample[]): Promise<Saved[]> {
  const column = (key: 'userId' | 'lessonId' | 'isAdmin' | 'position' | 'reach' | 'duration' | 'played') =>
    arrayOf(samples.map((sample) => sample[key]))
  const now = clockSeconds()
  const { rows } = await pool.query<Saved>({
    ...SAVE_PROGRESS,
    values: [
      column('userId'),
      column('lessonId'),
      column('isAdmin'),
      column('position'),
      column('reach'),
      column('duration'),
      column('played'),
      arrayOf(samples.map(({ takenAt }) => now - takenAt)),
      arrayOf(samples.map(({ segments }) => `x${segmentsText(segments)}`)),
    ],
  })
  return rows
}

/** Ids, numbers and the like need none of the quoting that the driver would do for each. */
const arrayOf = (values: (string | number | boolean | null)[]) =>
  `{${values.map((value) => value ?? 'null').join(',')}}`
