import type { ProgressMember, TurmaProgress } from '@farol/contract/turma-progress.ts'
import { daysToWaitFor, type ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import {
  encodeStandings,
  helpNeeded,
  lessonStandings,
  type MemberFacts,
  type MemberLesson,
  weekBefore,
} from '@farol/domain/turma-progress.ts'
import { type TurmaDates, turmaState } from '@farol/domain/turmas.ts'
import type { Queries } from '#/database/replica.ts'

/** A turma that is larger comes in pages: who needs help is found among these. */
export const PROGRESS_MEMBERS = 500

type Lesson = Pick<
  MemberLesson,
  'id' | 'title' | 'requiresPrevious' | 'minWatchPercentage' | 'hasQuiz' | 'isRetakeAllowed'
>

export type ProgressTurma = TurmaDates & {
  id: string
  name: string
  memberCount: number
  capacity: number | null
  today: string
  /** The user who asks. */
  isMonitor: boolean
  courses: TurmaProgress['courses']
  course: { id: string; title: string; prerequisiteTitle: string | null; lessons: Lesson[] } | null
}

/** The course is the one that is asked for, if the turma has it, or its first. Drafts are for administrators. */
const TURMA = {
  name: 'progress-turma',
  text: `
    select t.id, t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.member_count as "memberCount",
           t.capacity, school_day(now())::text as today,
           exists (select from turma_members m where m.turma_id = t.id and m.user_id = $3 and m.is_monitor) as "isMonitor",
           coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.order_index)
             from turma_courses tc join courses c on c.id = tc.course_id
             where tc.turma_id = t.id and (c.is_published or $4)), '[]') as courses,
           (select json_build_object('id', c.id, 'title', c.title,
              'prerequisiteTitle', (select p.title from courses p where p.id = c.prerequisite_course_id and $4),
              'lessons', coalesce((select json_agg(json_build_object('id', l.id, 'title', l.title,
                'requiresPrevious', l.requires_previous, 'minWatchPercentage', l.min_watch_percentage,
                'hasQuiz', q.id is not null, 'isRetakeAllowed', q.allow_retake is true) order by l.order_index)
                from lessons l left join quizzes q on q.lesson_id = l.id where l.course_id = c.id), '[]'))
            from turma_courses tc join courses c on c.id = tc.course_id
            where tc.turma_id = t.id and (c.is_published or $4)
            order by c.id = $2 desc nulls last, c.order_index limit 1) as course
    from turmas t where t.id = $1`,
}

const NAMES = { name: 'turma-names', text: 'select id, name from turmas order by sort_name, id' }

export const turmaNames = async (pool: Queries) => ({
  turmas: (await pool.query<{ id: string; name: string }>(NAMES)).rows,
})

type Asked = { turmaId: string; courseId?: string | undefined; viewer: { userId: string; isAdmin: boolean } }

/** Undefined if there is no such turma. */
export async function progressTurma(pool: Queries, { turmaId, courseId, viewer }: Asked) {
  const values = [turmaId, courseId ?? null, viewer.userId, viewer.isAdmin]
  const { rows } = await pool.query<ProgressTurma>({ ...TURMA, values })
  return rows[0]
}

/** What each student did in every lesson, as text: `c`ompleted or `o`pened, and the quiz `p`assed or `f`ailed. */
const MEMBERS = {
  name: 'progress-members',
  text: `
    select u.id, u.name, u.email, u.avatar_url as "avatarUrl", m.is_monitor as "isMonitor", (count(*) over ())::int as total,
           cp.last_watched_at as "lastActiveAt", done.user_id is not null as "isCompleted",
           exists (select from courses c cross join lateral missing_prerequisite(u.id, c.prerequisite_course_id)
             where c.id = $2) as "isLocked",
           lessons.watched, lessons.quizzes, failed.attempts as "failedAttempts",
           (select r.facts from course_release(u.id, $2) r) as release,
           (select count(*) from user_progress up where up.user_id = u.id and up.course_id = $2 and up.completed
             and up.completed_at > $3)::int as "completedThisWeek"
    from turma_members m
    join users u on u.id = m.user_id
    left join course_progress cp on cp.user_id = u.id and cp.course_id = $2
    left join course_completions done on done.user_id = u.id and done.course_id = $2
    cross join lateral (
      select coalesce(string_agg(case when l.is_completed then 'c' when l.was_opened then 'o' else '-' end, ''
               order by l.order_index), '') as watched,
             coalesce(string_agg(case when l.quiz_passed then 'p' when not l.quiz_passed then 'f' else '-' end, ''
               order by l.order_index), '') as quizzes
      from lessons_of_student(u.id, $2) l
    ) lessons
    left join lateral (
      select json_agg(json_build_object('lessonId', l.id, 'id', a.id, 'score', a.score, 'submittedAt', a.submitted_at)) as attempts
      from quiz_attempts a join quizzes q on q.id = a.quiz_id join lessons l on l.id = q.lesson_id
      where a.user_id = u.id and a.replaced_at is null and not a.passed and l.course_id = $2
    ) failed on true
    where m.turma_id = $1 and u.removed_at is null and u.id not in (select user_id from administrators())
    order by u.sort_name, u.id limit $4 offset $5`,
}

type FailedAttempt = { lessonId: string; id: string; score: number; submittedAt: string }
type MemberRow = Pick<MemberFacts, 'lastActiveAt' | 'isCompleted' | 'isLocked' | 'isMonitor'> &
  Pick<ProgressMember, 'id' | 'name' | 'avatarUrl' | 'completedThisWeek'> & {
    email: string
    watched: string
    quizzes: string
    failedAttempts: FailedAttempt[] | null
    release: ReleaseFacts
    total: number
  }

type Listing = { turma: ProgressTurma; page: number; now: Date }

export async function progressMembers(pool: Queries, { turma, page, now }: Listing) {
  const { id: turmaId, course } = turma
  if (!course) return { members: [], total: 0 }
  const offset = (page - 1) * PROGRESS_MEMBERS
  const values = [turmaId, course.id, weekBefore(now), PROGRESS_MEMBERS, offset]
  const { rows } = await pool.query<MemberRow>({ ...MEMBERS, values })
  return {
    members: rows.map((row) => ({
      email: row.email,
      ...toMember(row, { ...turma, lessons: course.lessons, now }),
    })),
    total: rows[0]?.total ?? 0,
  }
}

type Context = TurmaDates & { today: string; lessons: Lesson[]; now: Date }

function toMember(row: MemberRow, { lessons, now, today, ...dates }: Context): ProgressMember {
  const { id, name, avatarUrl, isMonitor, lastActiveAt, completedThisWeek } = row
  const waiting = daysToWaitFor(
    lessons.map(({ id }) => id),
    row.release,
  )
  const isUpcoming = turmaState(dates, today) === 'upcoming'
  const facts: MemberFacts = {
    ...row,
    lessons: lessons.map((lesson, at) => ({
      ...withStanding(lesson, row, at),
      isWaiting: isUpcoming || (waiting[at] ?? null) !== null,
    })),
  }
  const help = helpNeeded(facts, now)
  const held = help?.lesson == null ? undefined : lessons[help.lesson]?.id
  return {
    id,
    name,
    avatarUrl,
    isMonitor,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    completedThisWeek,
    standings: encodeStandings(lessonStandings(facts, now)),
    help: help && { ...help, attempt: attemptAt(row, held) },
  }
}

const QUIZ_PASSED: Partial<Record<string, boolean>> = { p: true, f: false }

const withStanding = (lesson: Lesson, { watched, quizzes }: MemberRow, at: number) => ({
  ...lesson,
  isCompleted: watched[at] === 'c',
  wasOpened: watched[at] !== '-',
  quizPassed: QUIZ_PASSED[quizzes[at] ?? ''] ?? null,
})

function attemptAt({ failedAttempts }: MemberRow, held: string | undefined) {
  const attempt = failedAttempts?.find(({ lessonId }) => lessonId === held)
  if (!attempt) return null
  const { id, score, submittedAt } = attempt
  return { id, score, submittedAt: new Date(submittedAt).toISOString() }
}

/** What a screen shows: at most two statements. */
export async function turmaProgress(
  pool: Queries,
  { turma, page }: { turma: ProgressTurma; page: number },
): Promise<TurmaProgress> {
  const { id, name, startsOn, endsOn, memberCount, capacity, today, courses, course } = turma
  const now = new Date()
  const found = await progressMembers(pool, { turma, page, now })
  return {
    turma: { id, name, startsOn, endsOn, memberCount, capacity, state: turmaState(turma, today) },
    courses,
    course: course && { ...course, lessons: course.lessons.map(({ id, title }) => ({ id, title })) },
    members: found.members.map(({ email: _, ...member }) => member),
    total: found.total,
    pageSize: PROGRESS_MEMBERS,
  }
}
