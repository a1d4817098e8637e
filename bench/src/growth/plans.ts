import { readFileSync, statSync } from 'node:fs'
import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: Node[]
}
export type Explained = { text: string; plan: Node }

/** Reads the new plans (auto_explain, JSON) from the log, in the order in which the statements ended. */
export function planReader(log: string) {
  let from = statSync(log).size
  return (): Explained[] => {
    const written = readFileSync(log).subarray(from).toString()
    from = statSync(log).size
    return [...written.matchAll(/ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, json = '']) => {
      const read = JSON.parse(json.replaceAll(/^\t/gm, ''))
      return { text: read['Query Text'], plan: read.Plan }
    })
  }
}

/** The last plan of each statement: PostgreSQL chooses a generic plan after some calls. */
export const lastOfEach = (explained: Explained[]): Explained[] => [
  ...new Map(explained.map((each) => [each.text, each])).values(),
]

const MANY_ROWS = 5_000

/**
 * Full scans, or reads of very many rows, of tables that grow with the students. A sequential scan that ends at its first row
 * only asks whether there is one, as the session look-up does of turmas.
 */
export function heavyReads(plan: Node, growing: ReadonlySet<string>): string[] {
  const below = (plan.Plans ?? []).flatMap((node) => heavyReads(node, growing))
  const table = plan['Relation Name'] ?? ''
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const isHeavy = (plan['Node Type'] === 'Seq Scan' && read > 1) || read >= MANY_ROWS
  return growing.has(table) && isHeavy
    ? [`${plan['Node Type']} on ${table}, ${Math.round(read).toLocaleString('en')} rows`, ...below]
    : below
}

/** One line: the scans in the order of the plan, with their rows. */
export function outline(plan: Node): string {
  const where = plan['Index Name'] ?? plan['Relation Name']
  const rows = Math.round(plan['Actual Rows'] * plan['Actual Loops'])
  const below = (plan.Plans ?? []).map(outline).filter((line) => line !== '')
  return [...(where ? [`${plan['Node Type']} ${where} (${rows})`] : []), ...below].join(' · ')
}

/** Tables with more rows in the bigger school. */
export async function growingTables(small: Connection, big: Connection): Promise<Set<string>> {
  const [before, after] = await Promise.all([rowCounts(small), rowCounts(big)])
  return new Set(
    [...after].filter(([table, rows]) => rows > (before.get(table) ?? 0) * 1.5).map(([table]) => table),
  )
}

async function rowCounts(connection: Connection): Promise<Map<string, number>> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ table: string; rows: number }>(
    `select relname as table, reltuples as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  return new Map(rows.map(({ table, rows }) => [table, rows]))
}
