import pg from 'pg'

/** The tables of the database, without those of extensions. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  group by c.relname order by c.relname`

export type Table = { name: string; columns: string[] }

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

/** The first table that is not empty. */
export async function firstFilled(client: pg.Client, tables: Table[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount) return name
  }
  return undefined
}

export const copyStatement = ({ name, columns }: Table, direction: 'to stdout' | 'from stdin') =>
  `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) ${direction} with (format text, encoding 'UTF8')`

/** Foreign keys, non-unique indexes and triggers: like pg_dump, restored after the data. */
const POST_DATA = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = current_schema()::regnamespace and not i.indisunique
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  union all
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
         format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
  from pg_trigger join pg_class c on c.oid = tgrelid
  where c.relnamespace = current_schema()::regnamespace and not tgisinternal and tgenabled = 'O'`

/** The statements that drop (of a trigger: disable) and create it. */
type PostDataItem = { drop: string; create: string }

export async function postDataOf(client: pg.Client): Promise<PostDataItem[]> {
  return (await client.query<PostDataItem>(POST_DATA)).rows
}
