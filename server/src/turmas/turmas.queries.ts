import type { Output } from '@farol/contract/endpoint.ts'
import type { turmas as endpoints, ListedTurma, TurmaMember } from '@farol/contract/turmas.ts'
import { turmaState } from '@farol/domain/turmas.ts'
import { asc, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { searchTerm } from '#/database/list-page.ts'
import type { Reads } from '#/database/reads.ts'
import { courses } from '#/database/schema/content.ts'
import { turmaCourses, turmas } from '#/database/schema/turmas.ts'

const TURMAS_PER_PAGE = 50
const MEMBERS_PER_PAGE = 50

type Listing = { search: string; page: number }

/** Dates as text: parsed as a moment, they could be another day in another time zone. */
const COLUMNS = `
  t.id, t.name, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", t.capacity,
  t.is_joining_open as "isJoiningOpen", t.member_count as "memberCount", school_day(now())::text as today`

const TURMAS = {
  name: 'turmas',
  text: `
    select ${COLUMNS}, (count(*) over ())::int as total,
           (select count(*) from turma_courses tc where tc.turma_id = t.id)::int as "courseCount"
    from turmas t
    where t.search_text like '%' || searchable($1) || '%'
    order by t.sort_name, t.id
    limit $2 offset $3`,
}

type Row = Omit<ListedTurma, 'state' | 'courseCount'> & { today: string }
type ListedRow = Row & { courseCount: number; total: number }

const withState = <R extends Row>({ today, ...turma }: R) => ({ ...turma, state: turmaState(turma, today) })

export async function turmaList(reads: Reads, { search, page }: Listing) {
  const rows = await reads.query<ListedRow>(TURMAS, [
    searchTerm(search),
    TURMAS_PER_PAGE,
    (page - 1) * TURMAS_PER_PAGE,
  ])
  return {
    turmas: rows.map(({ total: _, ...row }) => withState(row)),
    total: rows[0]?.total ?? 0,
    pageSize: TURMAS_PER_PAGE,
  }
}

const TURMA = {
  name: 'turma',
  text: `
    select ${COLUMNS}, t.version,
           (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'isPublished', c.is_published,
              'access', c.access, 'isChosen', tc.course_id is not null, 'hasCalendar', coalesce(tc.release_rule <> 'at-once', false)
                or exists (select from turma_lessons l where l.turma_id = t.id and l.course_id = c.id)) order by c.order_index), '[]')
            from courses c left join turma_courses tc on tc.course_id = c.id and tc.turma_id = t.id) as courses
    from turmas t where t.id = $1`,
}

const MEMBERS = {
  name: 'turma-members',
  text: `
    select u.id, u.name, u.email, u.avatar_url as "avatarUrl", m.joined_at as "joinedAt", m.is_monitor as "isMonitor",
           m.is_released as "isReleased",
           (count(*) over ())::int as total
    from turma_members m join users u on u.id = m.user_id
    where m.turma_id = $1 and u.search_text like '%' || searchable($2) || '%'
    order by u.sort_name, u.id
    limit $3 offset $4`,
}

type OneRow = Row & Pick<Output<typeof endpoints.one>, 'courses'> & { version: number }
type MemberRow = Omit<TurmaMember, 'joinedAt'> & { joinedAt: Date; total: number }

/** Undefined if there is no such turma. */
export async function turmaWithMembers(
  reads: Reads,
  { turmaId, search, page }: Listing & { turmaId: string },
) {
  const offset = (page - 1) * MEMBERS_PER_PAGE
  const [[row], members] = await Promise.all([
    reads.query<OneRow>(TURMA, [turmaId]),
    reads.query<MemberRow>(MEMBERS, [turmaId, searchTerm(search), MEMBERS_PER_PAGE, offset]),
  ])
  if (!row) return undefined
  const { courses: all, ...turma } = withState(row)
  return {
    turma,
    courses: all,
    members: members.map(({ total: _, joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
    })),
    total: members[0]?.total ?? 0,
    pageSize: MEMBERS_PER_PAGE,
  }
}

/** Locked against other changes of the turma until the transaction ends. */
export async function lockedTurma(orm: NodePgDatabase, turmaId: string) {
  const [turma] = await orm.select().from(turmas).where(eq(turmas.id, turmaId)).for('no key update')
  return turma
}

export const coursesOfTurma = (orm: NodePgDatabase, turmaId: string) =>
  orm
    .select({ id: courses.id, title: courses.title })
    .from(turmaCourses)
    .innerJoin(courses, eq(courses.id, turmaCourses.courseId))
    .where(eq(turmaCourses.turmaId, turmaId))
    .orderBy(asc(courses.orderIndex))
