import type { CalendarCourse, LateMember } from '@farol/contract/turma-calendar.ts'
import { type TurmaDates, turmaState } from '@farol/domain/turmas.ts'
import type { Reads } from '#/database/reads.ts'

const LATE_PER_PAGE = 50

/** Every lesson, also one without a day. */
const CALENDAR = {
  name: 'turma-calendar',
  text: `
    select t.id, t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.is_released as "isReleased",
           school_day(now())::text as today,
           (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'access', c.access, 'rule', tc.release_rule,
              'everyDays', tc.release_every_days, 'version', tc.version, 'lessons', (
                select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'opensOn', day.opens_on,
                  'dueOn', day.due_on) order by l.order_index), '[]')
                from lessons l
                left join turma_lessons day on day.turma_id = t.id and day.course_id = c.id and day.lesson_id = l.id
                where l.course_id = c.id)) order by c.order_index), '[]')
            from turma_courses tc join courses c on c.id = tc.course_id where tc.turma_id = t.id) as courses
    from turmas t where t.id = $1`,
}

/**
 * Students by name with the lessons whose day has passed and that they have not done: the domain's `isDone`. Whoever has more time
 * in another turma is not late, as in `deadlineOf`.
 */
const LATE = {
  name: 'late-members',
  text: `
    select u.id, u.name, u.email, u.avatar_url as "avatarUrl", (count(*) over ())::int as total,
           json_agg(json_build_object('id', l.id, 'title', l.title, 'courseTitle', c.title, 'dueOn', day.due_on)
             order by day.due_on, c.order_index, l.order_index) as lessons
    from turma_members m
    join users u on u.id = m.user_id
    join turma_lessons day on day.turma_id = m.turma_id and day.due_on < school_day(now())
    join lessons l on l.id = day.lesson_id
    join courses c on c.id = l.course_id and c.is_published
    where m.turma_id = $1 and not m.is_monitor and u.removed_at is null
      and u.id not in (select user_id from administrators())
      and not exists (select from lessons_of_student(u.id, c.id) done where done.id = l.id and done.is_done)
      and not exists (
        select from lesson_deadlines(u.id, c.id) later where later.lesson_id = l.id and later.due_on >= school_day(now())
          and coalesce(later.starts_on <= school_day(now()), true) and coalesce(later.ends_on >= school_day(now()), true))
    group by u.id
    order by u.sort_name, u.id
    limit $2 offset $3`,
}

type Row = TurmaDates & {
  id: string
  name: string
  isReleased: boolean
  today: string
  courses: CalendarCourse[]
}

/** Undefined if there is no such turma. */
export async function calendarOfTurma(reads: Reads, { turmaId, page }: { turmaId: string; page: number }) {
  const [[row], late] = await Promise.all([
    reads.query<Row>(CALENDAR, [turmaId]),
    reads.query<LateMember & { total: number }>(LATE, [turmaId, LATE_PER_PAGE, (page - 1) * LATE_PER_PAGE]),
  ])
  if (!row) return undefined
  const { courses, today, ...turma } = row
  return {
    turma: { ...turma, state: turmaState(turma, today) },
    courses,
    late: late.map(({ total: _, ...member }) => member),
    total: late[0]?.total ?? 0,
    pageSize: LATE_PER_PAGE,
  }
}
