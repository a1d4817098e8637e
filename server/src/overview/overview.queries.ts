import type { Output } from '@farol/contract/endpoint.ts'
import type { Activity, overview } from '@farol/contract/overview.ts'
import { ACTIVE_WITHIN_DAYS } from '@farol/domain/activity.ts'
import type { Reads } from '#/database/reads.ts'
import { narrowable } from '#/figures/figures-of-turma.ts'

const RECENT_LISTED = 5

type Overview = Output<typeof overview.read>
type Figures = Pick<
  Overview,
  | 'courses'
  | 'publishedCourses'
  | 'lessons'
  | 'firstCourseId'
  | 'users'
  | 'newUsers'
  | 'students'
  | 'activeStudents'
  | 'completionsPerCourse'
  | 'recent'
  | 'hasDemo'
>

type RecentRow = Pick<Activity, 'watchPercentage' | 'isCompleted'> & {
  userId: string
  name: string
  avatarUrl: string | null
  lessonId: string
  lessonTitle: string
  at: string
}

/**
 * Reads figures and the few users who ever were administrators: only the sign-ups of the month grow with the students. The
 * figures include deleted accounts, which are subtracted. An index returns the latest activity by hour, so only the users
 * of one hour are sorted.
 */
const FIGURES = {
  name: 'overview-figures',
  text: `
    with students as (
      select (coalesce(sum(last_active_students), 0)
               - (select count(*) from users where removed_at is not null))::int as count,
             coalesce(sum(last_active_students) filter (where day > school_day(now()) - ${ACTIVE_WITHIN_DAYS}), 0)::int as active
      from day_totals
    ), admins as (
      select count(*)::int as count from administrators() join users on users.id = user_id
    ), completed_courses as (
      select c.id, c.title, coalesce(t.completed, 0) as completions
      from courses c left join course_totals t on t.course_id = c.id
      where c.is_published or t.completed > 0
      order by coalesce(t.completed, 0) desc, c.order_index
    ), latest_activity as (
      select * from user_activity where last_lesson_id is not null and is_student
      order by active_hour desc, last_active_at desc limit ${RECENT_LISTED}
    ), recent_students as (
      select u.id as "userId", u.name, u.avatar_url as "avatarUrl", l.id as "lessonId", l.title as "lessonTitle",
             coalesce(up.watch_percentage, 0) as "watchPercentage", coalesce(up.completed, false) as "isCompleted",
             a.last_active_at as at
      from latest_activity a
      join users u on u.id = a.user_id
      join lessons l on l.id = a.last_lesson_id
      left join user_progress up on up.user_id = a.user_id and up.lesson_id = l.id
      order by a.last_active_at desc
    )
    select (select count(*) from courses)::int as courses,
           (select count(*) from courses where is_published)::int as "publishedCourses",
           (select count(*) from lessons)::int as lessons,
           (select id from courses order by order_index limit 1) as "firstCourseId",
           students.count + admins.count as users, students.count as students, students.active as "activeStudents",
           (select count(*) from users
            where created_at >= date_trunc('month', now(), school_time_zone()))::int as "newUsers",
           (select coalesce(json_agg(c), '[]') from completed_courses c) as "completionsPerCourse",
           (select coalesce(json_agg(r), '[]') from recent_students r) as recent,
           exists (select from users where is_demo) or exists (select from courses where is_demo) as "hasDemo"
    from students, admins`,
}

const readFigures = narrowable(FIGURES, {
  tables: ['day_totals', 'course_totals', 'users', 'user_activity'],
})

/** The figures of a turma's members, or of the whole school. The content is the same for both. */
export async function schoolFigures(reads: Reads, turmaId?: string): Promise<Figures> {
  const [row] = await readFigures<Omit<Figures, 'recent'> & { recent: RecentRow[] }>(reads, { turmaId })
  if (!row) throw new Error('An aggregate without a row.')
  return { ...row, recent: row.recent.map(toActivity) }
}

const toActivity = ({
  userId,
  name,
  avatarUrl,
  lessonId,
  lessonTitle,
  at,
  ...progress
}: RecentRow): Activity => ({
  user: { id: userId, name, avatarUrl },
  lesson: { id: lessonId, title: lessonTitle },
  ...progress,
  at: new Date(at).toISOString(),
})
