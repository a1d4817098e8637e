import type { Output } from '@farol/contract/endpoint.ts'
import { ATTENTION_COUNT_MAX, ATTENTION_LISTED, type overview } from '@farol/contract/overview.ts'
import { STUCK_AFTER_DAYS, UNPASSED_ATTEMPTS_MIN } from '@farol/domain/attention.ts'
import type { Reads } from '#/database/reads.ts'
import { narrowable } from '#/figures/figures-of-turma.ts'

type Attention = Output<typeof overview.read>['attention']
/** Each list holds at most ATTENTION_COUNT_MAX rows. */
type Rows<Name extends keyof Attention> = { [N in Name]: Attention[N]['items'] }

/** Nothing agrees with an unknown length. Reports of administrators come first, then the newest. */
const CONTENT = {
  name: 'overview-attention-content',
  text: `
    with empty_drafts as (
      select c.id, c.title from courses c
      where not c.is_published and not exists (select from lessons l where l.course_id = c.id)
      order by c.order_index limit ${ATTENTION_COUNT_MAX}
    ), failing_videos as (
      select l.id, l.course_id as "courseId", l.title, f.count, f.last_at as "lastAt"
      from video_failures f join lessons l on l.id = f.lesson_id
      order by f.last_at desc limit ${ATTENTION_COUNT_MAX}
    ), wrong_lengths as (
      select l.id, l.course_id as "courseId", l.title, l.video_duration as "storedLength", count(*)::int as users,
             greatest(1, round((array_agg(v.seconds order by v.is_admin desc, v.reported_at desc))[1]))::int as "reportedLength"
      from video_lengths v join lessons l on l.id = v.lesson_id
      where not (l.video_duration > 0 and v.seconds > 0 and lengths_agree(l.video_duration, v.seconds))
      group by l.id
      order by max(v.reported_at) desc limit ${ATTENTION_COUNT_MAX}
    )
    select (select coalesce(json_agg(d), '[]') from empty_drafts d) as "emptyDrafts",
           (select coalesce(json_agg(v), '[]') from failing_videos v) as "failingVideos",
           (select coalesce(json_agg(w), '[]') from wrong_lengths w) as "wrongLengths"`,
}

/**
 * The most recently stuck or stopped students come first: they can still be helped. Stopped ones are read in the order of the
 * index on the hour until enough are found: `offset 0` keeps PostgreSQL from joining the whole school first.
 */
const STUDENTS = {
  name: 'overview-attention-students',
  text: `
    with stuck_students as (
      select u.id, u.name, l.title as "lessonTitle", a.submitted_at as since
      from quiz_attempts a
      join users u on u.id = a.user_id
      join quizzes q on q.id = a.quiz_id
      join lessons l on l.id = q.lesson_id
      where u.removed_at is null and a.replaced_at is null and not a.passed
        and a.submitted_at < now() - interval '${STUCK_AFTER_DAYS} days'
      order by a.submitted_at desc limit ${ATTENTION_COUNT_MAX}
    ), stopped_students as (
      select u.id, u.name, l.title as "lessonTitle", a.last_active_at as since
      from user_activity a
      join users u on u.id = a.user_id
      join lessons l on l.id = a.last_lesson_id
      where a.active_hour < floor(extract(epoch from now() - interval '${STUCK_AFTER_DAYS} days') / 3600)::int
        and a.is_student and u.removed_at is null
        and not exists (
          select from course_completions done where done.user_id = u.id and done.course_id = l.course_id offset 0)
        and not exists (
          select from quiz_attempts failed
          where failed.user_id = u.id and failed.replaced_at is null and not failed.passed
            and failed.submitted_at < now() - interval '${STUCK_AFTER_DAYS} days' offset 0)
      order by a.active_hour desc limit ${ATTENTION_COUNT_MAX}
    ), unpassed_quizzes as (
      select q.id, l.title as "lessonTitle", s.attempts
      from quiz_stats s
      join quizzes q on q.id = s.quiz_id
      join lessons l on l.id = q.lesson_id
      where s.passed = 0 and s.attempts >= ${UNPASSED_ATTEMPTS_MIN}
      order by s.attempts desc, q.id limit ${ATTENTION_COUNT_MAX}
    )
    select (select coalesce(json_agg(s), '[]') from stuck_students s) as "stuckStudents",
           (select coalesce(json_agg(s), '[]') from stopped_students s) as "stoppedStudents",
           (select coalesce(json_agg(q), '[]') from unpassed_quizzes q) as "unpassedQuizzes"`,
}

const readStudents = narrowable(STUDENTS, { tables: ['quiz_attempts', 'user_activity', 'quiz_stats'] })

const NO_CONTENT: Rows<'emptyDrafts' | 'failingVideos' | 'wrongLengths'> = {
  emptyDrafts: [],
  failingVideos: [],
  wrongLengths: [],
}

/** For a turma, only what its members need: what is wrong with the content concerns the whole school. */
export async function attentionNeeded(reads: Reads, turmaId?: string): Promise<Attention> {
  const [[content], [students]] = await Promise.all([
    turmaId ? [NO_CONTENT] : reads.query<typeof NO_CONTENT>(CONTENT),
    readStudents<Rows<'stuckStudents' | 'stoppedStudents' | 'unpassedQuizzes'>>(reads, { turmaId }),
  ])
  if (!content || !students) throw new Error('An aggregate without a row.')
  return {
    emptyDrafts: listed(content.emptyDrafts),
    failingVideos: listed(content.failingVideos, ({ lastAt, ...video }) => ({
      ...video,
      lastAt: contractMoment(lastAt),
    })),
    wrongLengths: listed(content.wrongLengths),
    unpassedQuizzes: listed(students.unpassedQuizzes),
    stuckStudents: listed(students.stuckStudents, withMoment),
    stoppedStudents: listed(students.stoppedStudents, withMoment),
  }
}

const listed = <Row>(rows: Row[], shown: (row: Row) => Row = (row) => row) => ({
  total: rows.length,
  items: rows.slice(0, ATTENTION_LISTED).map(shown),
})

const withMoment = <Row extends { since: string }>(row: Row): Row => ({
  ...row,
  since: contractMoment(row.since),
})

/** PostgreSQL writes microseconds and an offset into JSON. */
const contractMoment = (moment: string) => new Date(moment).toISOString()
