import type { ReportedPost } from '@farol/contract/duvidas.ts'
import { BEFORE_ALL, pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'
import {
  IS_OF_STAFF,
  OF_STAFF,
  PLACE_COLUMN,
  POST_COLUMNS,
  type PostRow,
  type Staff,
  toPost,
} from './duvidas.queries.ts'

const ANSWERS_PER_PAGE = 20
const REPORTED_PER_PAGE = 20

/** The accepted one ($5) stands before all others, on the first page. */
const ANSWERS = {
  name: 'answers',
  text: `
    select ${POST_COLUMNS}
    from posts p join users u on u.id = p.user_id
    where p.duvida_id = $2 and (p.id > $3 or p.id = $5) and (p.id is distinct from $5 or $3 = '${BEFORE_ALL}'::uuid)
      and (p.hidden_at is null or p.user_id = $1 or $4)
    order by p.id is distinct from $5, p.id
    limit ${ANSWERS_PER_PAGE + 1}`,
}

type Asked = {
  userId: string
  isStaff: boolean
  duvida: { id: string; acceptedAnswerId: string | null }
  after?: string | undefined
}

export async function answersTo(reads: Reads, { userId, isStaff, duvida, after = BEFORE_ALL }: Asked) {
  const accepted = duvida.acceptedAnswerId
  const rows = await reads.query<PostRow>(ANSWERS, [userId, duvida.id, after, isStaff, accepted])
  const { page, next } = pageOf(rows, ANSWERS_PER_PAGE)
  return {
    answers: page.map((row) => ({ ...toPost(row, userId), isAccepted: row.id === accepted })),
    next,
  }
}

/** Sorted by the oldest report that nobody has reviewed. Monitors do not review what they wrote themselves. */
const REPORTED = {
  name: 'reported-posts',
  text: `
    select ${POST_COLUMNS}, ${PLACE_COLUMN}, p.duvida_id is not null as "isAnswer", r.first, r.count, r.reasons
    from (
      select post_id, min(id::text)::uuid as first, count(*)::int as count, array_agg(distinct reason) filter (where reason <> '') as reasons
      from post_reports where reviewed_at is null group by post_id
    ) r
    join posts p on p.id = r.post_id
    join posts d on d.id = coalesce(p.duvida_id, p.id)
    join users u on u.id = p.user_id ${OF_STAFF}
    where ($2 or p.user_id <> $1) and r.first > $4 and ${IS_OF_STAFF('d')}
    order by r.first
    limit ${REPORTED_PER_PAGE + 1}`,
}

type ReportedRow = PostRow &
  Pick<ReportedPost, 'place' | 'isAnswer'> & { first: string; count: number; reasons: string[] | null }

export async function reportedPosts(reads: Reads, { userId, isAdmin, turmaIds, after = BEFORE_ALL }: Staff) {
  const rows = await reads.query<ReportedRow>(REPORTED, [userId, isAdmin, turmaIds, after])
  const page = rows.slice(0, REPORTED_PER_PAGE)
  return {
    posts: page.map((row) => ({
      ...toPost(row, userId),
      place: row.place,
      isAnswer: row.isAnswer,
      reportCount: row.count,
      reasons: row.reasons ?? [],
    })),
    next: rows.length > REPORTED_PER_PAGE ? (page.at(-1)?.first ?? null) : null,
  }
}
