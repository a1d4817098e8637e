import type { ActivityDay, analytics, CourseFunnel, LessonRetention } from '@farol/contract/analytics.ts'
import type { Output } from '@farol/contract/endpoint.ts'
import {
  averageVisitSeconds,
  HARDEST_FROM_ANSWERS,
  type Period,
  periodDays,
  wholePercent,
} from '@farol/domain/analytics.ts'
import { HUNDREDTHS } from '@farol/domain/watched-segments.ts'
import type { Reads } from '#/database/reads.ts'

const LISTED_MOST = 10

type Overview = Output<typeof analytics.overview>

type OverviewRow = {
  figures: Omit<Overview['figures'], 'averageVisitSeconds' | 'completionRate'>
  days: ActivityDay[]
  courses: Overview['courses']
  quizzes: Omit<Overview['quizzes'][number], 'passRate'>[]
  questions: (Omit<Overview['questions'][number], 'correctRate'> & { correct: number })[]
}

/** Figures and content alone: no table that grows with students. */
const OVERVIEW = {
  name: 'analytics-overview',
  text: `
    with day as (
      select day, watched_seconds as seconds, visits, active_students as active, started_courses as started,
             completed_courses as completed, last_active_students as last_active
      from day_totals
    ), bounds as (
      select school_day(now()) as today, case when $1::int is not null then school_day(now()) - $1::int + 1
        else (select coalesce(min(day), school_day(now())) from day where day > '-infinity') end as first
    )
    select (
        select json_build_object(
          'watchedSeconds', greatest(0, coalesce(sum(seconds) filter (where day >= first), 0)),
          'visits', coalesce(sum(visits) filter (where day >= first), 0),
          'startedCourses', coalesce(sum(started) filter (where day >= first), 0),
          'completedCourses', coalesce(sum(completed) filter (where day >= first), 0),
          'activeStudents', coalesce(sum(last_active) filter (where day >= first), 0),
          'students', coalesce(sum(last_active), 0))
        from day, bounds
      ) as figures, (
        select json_agg(json_build_object('day', each::date, 'watchedSeconds', greatest(0, coalesce(seconds, 0)),
          'visits', coalesce(visits, 0), 'activeStudents', coalesce(active, 0)) order by each)
        from bounds cross join generate_series(first, today, interval '1 day') each left join day on day.day = each::date
      ) as days, (
        select coalesce(json_agg(json_build_object('id', id, 'title', title, 'started', started, 'completed', completed)
          order by order_index), '[]')
        from (
          select c.*, coalesce(t.started, 0) as started, coalesce(t.completed, 0) as completed
          from courses c left join course_totals t on t.course_id = c.id
        ) course
      ) as courses, (
        select coalesce(json_agg(worst), '[]')
        from (
          select q.id, q.title, c.title as "courseTitle", s.attempts, s.passed
          from quiz_stats s
          join quizzes q on q.id = s.quiz_id join lessons l on l.id = q.lesson_id join courses c on c.id = l.course_id
          where s.attempts > 0
          order by s.passed::float8 / s.attempts, s.attempts desc, q.id limit ${LISTED_MOST}
        ) worst
      ) as quizzes, (
        select coalesce(json_agg(hardest), '[]')
        from (
          select qq.id, qq.question_text as text, q.id as "quizId", q.title as "quizTitle", s.answers, s.correct
          from question_stats s
          join quiz_questions qq on qq.id = s.question_id and qq.archived_at is null join quizzes q on q.id = qq.quiz_id
          where s.answers >= ${HARDEST_FROM_ANSWERS} and s.correct < s.answers
          order by s.correct::float8 / s.answers, s.answers desc, qq.id limit ${LISTED_MOST}
        ) hardest
      ) as questions`,
}

export async function analyticsOverview(reads: Reads, period: Period): Promise<Overview> {
  const [row] = await reads.query<OverviewRow>(OVERVIEW, [periodDays(period)])
  if (!row) throw new Error('An aggregate without a row.')
  const { figures, days, courses, quizzes, questions } = row
  return {
    figures: {
      ...figures,
      averageVisitSeconds: averageVisitSeconds(figures),
      completionRate: wholePercent(figures.completedCourses, figures.startedCourses),
    },
    days,
    courses,
    quizzes: quizzes.map((quiz) => ({ ...quiz, passRate: wholePercent(quiz.passed, quiz.attempts) })),
    questions: questions.map(({ correct, ...question }) => ({
      ...question,
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

export async function courseFunnel(reads: Reads, courseId: string): Promise<CourseFunnel | undefined> {
  const [row] = await reads.query<CourseFunnel>(FUNNEL, [courseId])
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
           ) as seen
    from lessons l where l.id = $1`,
}

export async function lessonRetention(reads: Reads, lessonId: string): Promise<LessonRetention | undefined> {
  const [row] = await reads.query<LessonRetention>(RETENTION, [lessonId])
  return row
}
