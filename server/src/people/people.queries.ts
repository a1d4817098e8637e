import type { ListedPerson } from '@farol/contract/people.ts'
import { LIST_COUNTED_MOST } from '@farol/domain/listing.ts'
import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import type pg from 'pg'
import { pageOf } from '../database/page-of.ts'
import { searchTerm } from '../database/search-term.ts'

const PEOPLE_PER_PAGE = 50
const COUNT_KEPT_MS = 10_000

type Row = Omit<ListedPerson, 'role' | 'memberSince' | 'lastActiveAt' | 'deletionDueAt' | 'blockedAt'> & {
  role: Role | null
  memberSince: Date
  lastActiveAt: Date | null
  deletionDueAt: Date | null
  blockedAt: Date | null
}

const COLUMNS = `
  p.id, p.name, p.email, p.avatar_url as "avatarUrl", p.created_at as "memberSince", p.deletion_due_at as "deletionDueAt",
  p.blocked_at as "blockedAt", r.role,
  a.last_active_at as "lastActiveAt",
  (select count(*) from course_completions c where c.user_id = p.id)::int as "completedCourses"`

const JOINS = `
  left join user_activity a on a.user_id = p.id
  left join lateral (
    select role from user_roles where user_id = p.id order by created_at desc, id desc limit 1
  ) r on true`

const matches = (term: '$1' | '$2') => `search_text like '%' || searchable(${term}) || '%'`

/** The cursor stands alone in its condition, or PostgreSQL would read all the pages before it. */
const AFTER = `(created_at, id) < (select created_at, id from profiles where id = $1)`

const page = (...conditions: string[]) => `
  select ${COLUMNS}
  from (
    select * from profiles
    where ${['removed_at is null', ...conditions].join(' and ')}
    order by created_at desc, id desc
    limit ${PEOPLE_PER_PAGE + 1}
  ) p ${JOINS}
  order by p.created_at desc, p.id desc`

type Page = { term: string; after?: string | undefined }

function pageQuery({ term, after }: Page) {
  if (term === '')
    return after
      ? { name: 'people-page-after', text: page(AFTER), values: [after] }
      : { name: 'people-page', text: page() }
  // Unnamed on purpose: planned for each term, as a rare one wants the trigram index and a common one the newest first.
  return after
    ? { text: page(AFTER, matches('$2')), values: [after, term] }
    : { text: page(matches('$1')), values: [term] }
}

/** Of one letter or two no index knows where they are: they are counted along the list that is shown, from its beginning. */
const countSearchedText = (order: '' | 'order by created_at desc, id desc') => `
  select count(*)::int as total from (
    select from profiles where removed_at is null and ${matches('$1')} ${order} limit ${LIST_COUNTED_MOST + 1}
  ) found`
const COUNT_SEARCHED = countSearchedText('')
const COUNT_SHORT = countSearchedText('order by created_at desc, id desc')
/** What a trigram index can find. */
const TRIGRAM = 3
const ONE = {
  name: 'person',
  text: `select ${COLUMNS} from profiles p ${JOINS} where p.id = $1 and p.removed_at is null`,
}

export function peopleQueries(pool: pg.Pool) {
  const countAll = kept(COUNT_KEPT_MS, async () => {
    const { rows } = await pool.query({
      name: 'people-count',
      // Two counts that indexes alone can answer.
      text: `select ((select count(*) from profiles) - (select count(*) from profiles where removed_at is not null))::int as total`,
    })
    return rows[0].total as number
  })
  const countSearched = async (term: string) =>
    (await pool.query(term.length < TRIGRAM ? COUNT_SHORT : COUNT_SEARCHED, [term])).rows[0].total as number

  return {
    list: async ({ search, after }: { search: string; after?: string | undefined }) => {
      const term = searchTerm(search)
      const [{ rows }, total] = await Promise.all([
        pool.query<Row>(pageQuery({ term, after })),
        term === '' ? countAll() : countSearched(term),
      ])
      const { page, next } = pageOf(rows, PEOPLE_PER_PAGE)
      return { people: page.map(toListedPerson), total, next }
    },
    one: async (personId: string): Promise<ListedPerson | undefined> => {
      const { rows } = await pool.query<Row>({ ...ONE, values: [personId] })
      return rows[0] && toListedPerson(rows[0])
    },
  }
}

const toListedPerson = (row: Row): ListedPerson => ({
  ...row,
  role: effectiveRole(row.role),
  memberSince: row.memberSince.toISOString(),
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  deletionDueAt: row.deletionDueAt?.toISOString() ?? null,
  blockedAt: row.blockedAt?.toISOString() ?? null,
})

/** Remembers an answer for a while; whoever asks meanwhile shares it. */
function kept<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (!answer || Date.now() >= until) {
      until = Date.now() + ms
      answer = ask().catch((error) => {
        until = 0
        throw error
      })
    }
    return answer
  }
}
