import pg from 'pg'
import { tablesOf } from '#/backup/catalogue.queries.ts'

/** All rows of a database as text, by table. */
export async function everyRow(client: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query(
      `select t::text as row from ${pg.escapeIdentifier(name)} t order by 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** The constraints, indexes and triggers of the tables, with their state. */
export async function everyRule(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as rule
    from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexdef from pg_indexes where schemaname = current_schema()
    union all select pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace
    order by 1`)
  return rows.map(({ rule }) => rule)
}
