import type { Output } from '@farol/contract/endpoint.ts'
import { ATTENTION_COUNTED_MOST, ATTENTION_LISTED, type overview } from '@farol/contract/overview.ts'
import { STUCK_AFTER_DAYS, UNPASSED_ATTEMPTS_MIN } from '@farol/domain/attention.ts'
import { LENGTH_TOLERANCE_SECONDS, LENGTH_TOLERANCE_SHARE } from '@farol/domain/video-length.ts'
import { jsonMoment } from '#/database/json-moment.ts'
import type { Reads } from '#/database/reads.ts'

type Attention = Output<typeof overview.read>['attention']

/** The first few of a list, and how many there are, counted no further than anybody would read. */
const listed = (select: string) => `
  (select json_build_object('total', count(*), 'items', coalesce(json_agg(found) filter (where place <= ${ATTENTION_LISTED}), '[]'))
   from (select found, row_number() over () as place from (${select} limit ${ATTENTION_COUNTED_MOST}) found) numbered)`

const EMPTY_DRAFTS = `
  select c.id, c.title from courses c
  where not c.is_published and not exists (select from lessons l where l.course_id = c.id)
  order by c.order_index`

const FAILING_VIDEOS = `
  select l.id, l.course_id as "courseId", l.title, f.count, ${jsonMoment('f.last_at')} as "lastAt"
  from video_failures f
  join lessons l on l.id = f.lesson_id
  order by f.last_at desc`

/** As the domain's `lengthsAgree`; nothing agrees with an unknown length. What an administrator's player said comes first, then the newest word. */
const WRONG_LENGTHS = `
  select l.id, l.course_id as "courseId", l.title, l.video_duration as "storedLength",
         greatest(1, round(told.seconds))::int as "toldLength", told.users
  from lessons l
  join lateral (
    select count(*)::int as users, max(v.reported_at) as last_at,
           (array_agg(v.seconds order by v.is_admin desc, v.reported_at desc))[1] as seconds
    from video_lengths v
    where v.lesson_id = l.id and not (
      l.video_duration > 0 and v.seconds > 0 and abs(v.seconds - l.video_duration)
        <= greatest(l.video_duration * ${LENGTH_TOLERANCE_SHARE}, ${LENGTH_TOLERANCE_SECONDS}))
  ) told on told.users > 0
  order by told.last_at desc`

const UNPASSED_QUIZZES = `
  select q.id, l.title as "lessonTitle", s.attempts
  from quiz_stats s
  join quizzes q on q.id = s.quiz_id
  join lessons l on l.id = q.lesson_id
  where s.passed = 0 and s.attempts >= ${UNPASSED_ATTEMPTS_MIN}
  order by s.attempts desc, q.id`

/** Who got stuck last comes first: they can still be helped. */
const STUCK_STUDENTS = `
  select u.id, u.name, l.title as "lessonTitle", ${jsonMoment('a.submitted_at')} as since
  from quiz_attempts a
  join users u on u.id = a.user_id
  join quizzes q on q.id = a.quiz_id
  join lessons l on l.id = q.lesson_id
  where u.removed_at is null and a.replaced_at is null and not a.passed and a.submitted_at < now() - interval '${STUCK_AFTER_DAYS} days'
  order by a.submitted_at desc`

/** Who left last comes first, by the hour, as the index has them. */
const STOPPED_STUDENTS = `
  select u.id, u.name, l.title as "lessonTitle", ${jsonMoment('a.last_active_at')} as since
  from user_activity a
  join users u on u.id = a.user_id
  join lessons l on l.id = a.last_lesson_id
  where a.active_hour < floor(extract(epoch from now() - interval '${STUCK_AFTER_DAYS} days') / 3600)::int
    and u.removed_at is null and is_student(u.id)
    and not exists (select from course_completions done where done.user_id = u.id and done.course_id = l.course_id)
    and not exists (
      select from quiz_attempts failed
      where failed.user_id = u.id and failed.replaced_at is null and not failed.passed
        and failed.submitted_at < now() - interval '${STUCK_AFTER_DAYS} days')
  order by a.active_hour desc`

const ATTENTION = {
  name: 'overview-attention',
  text: `
    select ${listed(EMPTY_DRAFTS)} as "emptyDrafts",
           ${listed(FAILING_VIDEOS)} as "failingVideos",
           ${listed(WRONG_LENGTHS)} as "wrongLengths",
           ${listed(UNPASSED_QUIZZES)} as "unpassedQuizzes",
           ${listed(STUCK_STUDENTS)} as "stuckStudents",
           ${listed(STOPPED_STUDENTS)} as "stoppedStudents"`,
}

export async function attentionNeeded(reads: Reads): Promise<Attention> {
  const [row] = await reads.query<Attention>(ATTENTION)
  if (!row) throw new Error('An aggregate without a row.')
  return row
}
