import type { Output } from '@farol/contract/endpoint.ts'
import type { Activity, overview } from '@farol/contract/overview.ts'
import { ACTIVE_WITHIN_DAYS } from '@farol/domain/activity.ts'
import { SCHOOL_TIME_ZONE } from '@farol/domain/limits.ts'
import type { Reads } from '#/database/reads.ts'

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

type FiguresRow = Omit<Figures, 'recent'> & { recent: RecentRow[] }

/** Students, as the figures count them. The index brings the latest hour first; only that hour's users are sorted. */
const RECENT = `
    select u.id as "userId", u.name, u.avatar_url as "avatarUrl", l.id as "lessonId", l.title as "lessonTitle",
           coalesce(up.watch_percentage, 0) as "watchPercentage", coalesce(up.completed, false) as "isCompleted",
           a.last_active_at as at
    from (
      select * from user_activity where last_lesson_id is not null and is_student(user_id)
      order by active_hour desc, last_active_at desc limit ${RECENT_LISTED}
    ) a
    join users u on u.id = a.user_id
    join lessons l on l.id = a.last_lesson_id
    left join user_progress up on up.user_id = a.user_id and up.lesson_id = l.id
    order by a.last_active_at desc`

/**
 * From the figures, and the few who ever were administrators: nothing here grows with students but the newest of the month.
 * The figures keep whoever removed their account; the school no longer has them.
 */
const FIGURES = {
  name: 'overview-figures',
  text: `
    select (select count(*) from courses)::int as courses,
           (select count(*) from courses where is_published)::int as "publishedCourses",
           (select count(*) from lessons)::int as lessons,
           (select id from courses order by order_index limit 1) as "firstCourseId",
           students.count + admins.count as users, students.count as students, students.active as "activeStudents",
           (select count(*) from users
            where created_at >= date_trunc('month', now(), '${SCHOOL_TIME_ZONE}'))::int as "newUsers",
           (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'completions', done.count)
                                     order by done.count desc, c.order_index), '[]')
            from courses c
            cross join lateral (
              select coalesce((select completed from course_totals t where t.course_id = c.id), 0) as count
            ) done
            where c.is_published or done.count > 0) as "completionsPerCourse",
           (select coalesce(json_agg(latest), '[]') from (${RECENT}) latest) as recent,
           exists (select from users where is_demo) or exists (select from courses where is_demo) as "hasDemo"
    from (select (coalesce(sum(last_active_students), 0) - (select count(*) from users where removed_at is not null))::int as count,
                 coalesce(sum(last_active_students) filter (where day > school_day(now()) - ${ACTIVE_WITHIN_DAYS}), 0)::int as active
          from day_totals) students,
         (select count(*)::int
          from (select distinct user_id from user_roles where role = 'admin') was
          where newest_role(was.user_id) = 'admin'
         ) admins`,
}

export async function schoolFigures(reads: Reads): Promise<Figures> {
  const [row] = await reads.query<FiguresRow>(FIGURES)
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
