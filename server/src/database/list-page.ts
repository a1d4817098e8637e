import { LIST_COUNT_MAX } from '@farol/domain/listing.ts'
import type pg from 'pg'

/** Where a list goes on: the number it is sorted by there (0 where that is no number), and the id, which decides between equals. */
type Position = { key: number; id: string }
/** Puts a value into a statement and answers with its placeholder. */
export type Bind = (value: unknown) => string

/** What an index has in order: every row as `id`, `key` (the number of its position) and `place` (what it is sorted by). */
type Walked = {
  from: string
  /** What the index itself knows. */
  where?: string | undefined
  /** Which of its rows belong here, told by the joins of the list. */
  condition?: string
  id: string
  key: string
  place: string
}

type Order = {
  direction: 'asc' | 'desc'
  /** SQL: place and id of a position. */
  positionOf: (bind: Bind, after: Position) => string
  /** One after the other; which of them a position is in, is told by its key. */
  walked: readonly ((bind: Bind, after: Position | undefined) => Walked)[]
  partOf?: (after: Position) => number
}

export type List = {
  order: Order
  after: string | undefined
  columns: string
  /** SQL: joins that bring what the columns and the conditions need, for `listed.id`. */
  joins: (bind: Bind) => string
  conditions: (bind: Bind) => string[]
  /** SQL: `id`, `key` and `place` of all that match, in any order. Without it the list is walked at once. */
  matches?: (bind: Bind) => string
}

const PAGE_SIZE = 50
/** Among this many rows of an index matches are looked for at once. */
const STEP = 2_000
/** So far one page goes: where hardly anything matches it ends early, instead of reading everything. */
const STEPS_MOST = 10

type Listed = Position & Record<string, unknown>
type Page<Row> = { rows: Row[]; next: string | null }

/**
 * One page of a list that can be filtered and sorted in many ways, at a cost that does not grow with the school. A few matches are found by
 * their own indexes and sorted. Where there are many, the index of the order is walked, in steps, until the page is full.
 */
export async function listPage<Row>(
  pool: pg.Pool,
  list: List,
): Promise<Page<Row & Position> & { total?: number }> {
  const sorted = list.matches && (await sortedPage(pool, list))
  const page = sorted && sorted.total <= LIST_COUNT_MAX ? sorted : await walkedPage(pool, list)
  return { ...(page as Page<Row & Position>), ...(sorted && { total: sorted.total }) }
}

/** Only right while no more than LIST_COUNT_MAX match; `total` tells. */
async function sortedPage(pool: pg.Pool, { order, after, columns, joins, matches }: List) {
  const position = readCursor(after)
  const found = await ask<Listed & { total: number }>(
    pool,
    (bind) => `
      with matches as materialized (${matches?.(bind)} limit ${LIST_COUNT_MAX + 1})
      select counted.total, page.*
      from (select count(*)::int as total from matches) counted
      left join lateral (
        select listed.id, listed.key, listed.place, ${columns}
        from (
          select * from matches ${position ? `where ${isBeyond({ place: 'place', id: 'id' }, { order, bind, position })}` : ''}
          order by place ${order.direction}, id ${order.direction} limit ${PAGE_SIZE + 1}
        ) listed ${joins(bind)}
      ) page on true
      order by page.place ${order.direction}, page.id ${order.direction}`,
  )
  const rows = found.filter(({ id }) => id !== null)
  return { ...pageOf(rows), total: found[0]?.total ?? 0 }
}

async function walkedPage(pool: pg.Pool, list: List): Promise<Page<Listed>> {
  const { order } = list
  let position = readCursor(list.after)
  let part = position ? (order.partOf?.(position) ?? 0) : 0
  const rows: Listed[] = []
  for (let step = 1; ; step += 1) {
    const at = { part, position }
    rows.push(...(await ask<Listed>(pool, matchesInStep(list, at, PAGE_SIZE + 1 - rows.length))))
    if (rows.length > PAGE_SIZE) return pageOf(rows)
    ;[position] = await ask<Position>(pool, endOfStep(list, at))
    if (!position) part += 1
    if (part === order.walked.length) return { rows, next: null }
    if (position && step >= STEPS_MOST) return { rows, next: cursorOf(position) }
  }
}

type At = { part: number; position: Position | undefined }

const matchesInStep =
  ({ order, columns, joins, conditions }: List, at: At, limit: number) =>
  (bind: Bind) => {
    const { step, condition = 'true' } = stepFrom(order, at, bind)
    return `
      select listed.id, listed.key, ${columns}
      from (${step}) listed ${joins(bind)}
      where ${[condition, ...conditions(bind)].join(' and ')}
      order by listed.place ${order.direction}, listed.id ${order.direction} limit ${limit}`
  }

const endOfStep =
  ({ order }: List, at: At) =>
  (bind: Bind) =>
    `select id, key from (${stepFrom(order, at, bind).step}) step offset ${STEP - 1}`

function stepFrom(order: Order, { part, position }: At, bind: Bind) {
  const walked = order.walked[part]?.(bind, position)
  if (!walked) throw new Error('A cursor beyond the last part of a list.')
  const { from, where, condition, id, key, place } = walked
  const conditions = [
    ...(where ? [where] : []),
    ...(position ? [isBeyond(walked, { order, bind, position })] : []),
  ]
  const step = `
    select ${id} as id, ${key} as key, ${place} as place from ${from}
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${place} ${order.direction}, ${id} ${order.direction} limit ${STEP}`
  return { step, ...(condition && { condition }) }
}

/** The position stands alone in its condition, or PostgreSQL would read all that lies before it. */
const isBeyond = (
  { place, id }: { place: string; id: string },
  { order, bind, position }: { order: Order; bind: Bind; position: Position },
) => `(${place}, ${id}) ${order.direction === 'desc' ? '<' : '>'} ${order.positionOf(bind, position)}`

/** Unnamed on purpose: planned for what it asks, as a rare term or a small course wants another way than a common one. */
async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, build: (bind: Bind) => string) {
  const values: unknown[] = []
  const text = build((value) => `$${values.push(value)}`)
  return (await pool.query<Row>(text, values)).rows
}

function pageOf(rows: Listed[]): Page<Listed> {
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  return { rows: page, next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null }
}

const cursorOf = ({ key, id }: Position) => `${key}:${id}`

function readCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const parts = cursor.split(':')
  return { id: parts.at(-1) ?? '', key: parts.length > 1 ? Number(parts[0]) : 0 }
}
