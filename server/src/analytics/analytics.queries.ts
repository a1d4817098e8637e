import type { ActivityDay, analytics, CourseFunnel, LessonRetention } from '@farol/contract/analytics.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import {
  averageVisitSeconds,
  HARDEST_MIN_ANSWERS,
  type Period,
  periodDays,
  wholePercent,
} from '@farol/domain/analytics.ts'
import { unformattedText } from '@farol/domain/formatted-text.ts'
import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import type { Reads } from '#/database/reads.ts'
import { narrowable } from '#/figures/figures-of-turma.ts'

const LISTED_MAX = 10

type Overview = Output<typeof analytics.overview>

type ActivityRow = {
  figures: Omit<Overview['figures'], 'averageVisitSeconds' | 'completionRate'>
  days: ActivityDay[]
}

/** $1: the number of days, or null for all. Students who were never active are counted on the day -infinity. */
const ACTIVITY = {
  name: 'analytics-activity',
  text: `
    with period as (
      select school_day(now()) as last_day,
             coalesce(
               school_day(now()) - $1::int + 1,
               (select min(day) from day_totals where day > '-infinity'),
               school_day(now())) as first_day
    )
    select (
        select json_build_object(
                 'watchedSeconds', greatest(0, coalesce(sum(watched_seconds) filter (where day >= first_day), 0)),
                 'visits', coalesce(sum(visits) filter (where day >= first_day), 0),
                 'startedCourses', coalesce(sum(started_courses) filter (where day >= first_day), 0),
                 'completedCourses', coalesce(sum(completed_courses) filter (where day >= first_day), 0),
                 'activeStudents', coalesce(sum(last_active_students) filter (where day >= first_day), 0),
                 'students', coalesce(sum(last_active_students), 0))
        from day_totals cross join period
      ) as figures, (
        select json_agg(json_build_object(
                 'day', calendar.day::date,
                 'watchedSeconds', greatest(0, coalesce(t.watched_seconds, 0)),
                 'visits', coalesce(t.visits, 0),
                 'activeStudents', coalesce(t.active_students, 0)) order by calendar.day)
        from period
        cross join generate_series(first_day, last_day, interval '1 day') as calendar (day)
        left join day_totals t on t.day = calendar.day::date
      ) as days`,
}

const readActivity = narrowable(ACTIVITY, { tables: ['day_totals'], parameters: 1 })

type ContentRow = {
  courses: Overview['courses']
  quizzes: Omit<Overview['quizzes'][number], 'passRate'>[]
  questions: (Omit<Overview['questions'][number], 'correctRate'> & { correct: number })[]
}

/** Reads only figures and content, no table that grows with the students. */
const CONTENT = {
  name: 'analytics-content',
  text: `
    with all_courses as (
      select c.id, c.title, coalesce(t.started, 0) as started, coalesce(t.completed, 0) as completed
      from courses c left join course_totals t on t.course_id = c.id
      order by c.order_index
    ), least_passed_quizzes as (
      select q.id, q.title, c.title as "courseTitle", s.attempts, s.passed
      from quiz_stats s
      join quizzes q on q.id = s.quiz_id
      join lessons l on l.id = q.lesson_id
      join courses c on c.id = l.course_id
      where s.attempts > 0
      order by s.passed::float8 / s.attempts, s.attempts desc, q.id limit ${LISTED_MAX}
    ), hardest_questions as (
      select qq.id, qq.question_text as text, q.id as "quizId", q.title as "quizTitle", s.answers, s.correct
      from question_stats s
      join quiz_questions qq on qq.id = s.question_id and qq.archived_at is null
      join quizzes q on q.id = qq.quiz_id
      where s.answers >= ${HARDEST_MIN_ANSWERS} and s.correct < s.answers
      order by s.correct::float8 / s.answers, s.answers desc, qq.id limit ${LISTED_MAX}
    )
    select (select coalesce(json_agg(c), '[]') from all_courses c) as courses,
           (select coalesce(json_agg(q), '[]') from least_passed_quizzes q) as quizzes,
           (select coalesce(json_agg(q), '[]') from hardest_questions q) as questions`,
}

const readContent = narrowable(CONTENT, { tables: ['course_totals', 'quiz_stats', 'question_stats'] })

type OfPeriod = { period: Period; turmaId?: string | undefined }

/** The figures of a turma's members, or of the whole school; the other reads here do the same. */
export async function analyticsOverview(reads: Reads, { period, turmaId }: OfPeriod): Promise<Overview> {
  const [[activity], [content]] = await Promise.all([
    readActivity<ActivityRow>(reads, { turmaId, values: [periodDays(period)] }),
    readContent<ContentRow>(reads, { turmaId }),
  ])
  if (!activity || !content) throw new Error('An aggregate without a row.')
  const { figures, days } = activity
  const { courses, quizzes, questions } = content
  return {
    figures: {
      ...figures,
      averageVisitSeconds: averageVisitSeconds(figures),
      completionRate: wholePercent(figures.completedCourses, figures.startedCourses),
    },
    days,
    courses,
    quizzes: quizzes.map((quiz) => ({ ...quiz, passRate: wholePercent(quiz.passed, quiz.attempts) })),
    questions: questions.map(({ correct, text, ...question }) => ({
      ...question,
      text: unformattedText(text),
      correctRate: wholePercent(correct, question.answers),
    })),
  }
}

const FUNNEL = {
  name: 'analytics-funnel',
  text: `
    select json_build_object('id', c.id, 'title', c.title) as course,
           coalesce(t.started, 0) as started, coalesce(t.completed, 0) as completed,
           (
             select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'opened', coalesce(t.opened, 0),
               'completed', coalesce(t.completed, 0)) order by l.order_index), '[]')
             from lessons l left join lesson_totals t on t.lesson_id = l.id where l.course_id = c.id
           ) as lessons
    from courses c left join course_totals t on t.course_id = c.id where c.id = $1`,
}

const readFunnel = narrowable(FUNNEL, { tables: ['course_totals', 'lesson_totals'], parameters: 1 })

type OfCourse = { courseId: string; turmaId?: string | undefined }

export async function courseFunnel(reads: Reads, { courseId, turmaId }: OfCourse) {
  const [row] = await readFunnel<CourseFunnel>(reads, { turmaId, values: [courseId] })
  return row
}

const RETENTION = {
  name: 'analytics-retention',
  text: `
    select json_build_object('id', l.id, 'title', l.title, 'videoDuration', l.video_duration) as lesson,
           coalesce((select t.viewers from lesson_totals t where t.lesson_id = l.id), 0) as viewers,
           (
             select array_agg(coalesce(h.students, 0) order by each)
             from generate_series(0, ${HUNDREDTHS - 1}) each
             left join lesson_hundredths h on h.lesson_id = l.id and h.hundredth = each
           ) as seen,
           (
             select coalesce(json_agg(m order by m.seconds), '[]')
             from (select p.seconds, count(*) from posts p
               where p.lesson_id = l.id and p.seconds is not null and p.hidden_at is null group by p.seconds) m
           ) as moments
    from lessons l where l.id = $1`,
}

const readRetention = narrowable(RETENTION, { tables: ['lesson_totals', 'lesson_hundredths'], parameters: 1 })

type OfLesson = { lessonId: string; turmaId?: string | undefined }

export async function lessonRetention(reads: Reads, { lessonId, turmaId }: OfLesson) {
  const [row] = await readRetention<LessonRetention>(reads, { turmaId, values: [lessonId] })
  return row
}
