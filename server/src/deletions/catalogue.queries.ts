import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

export type ForeignKey = {
  table: string
  columns: string[]
  parent: string
  parentColumns: string[]
  onDelete: 'cascade' | 'set null' | 'refuse'
}
type Table = {
  primaryKey: string[]
  /** Without generated ones. */
  columns: string[]
  /** The columns that hold files. */
  byteColumns: string[]
}
export type Catalogue = { foreignKeys: ForeignKey[]; tables: Map<string, Table> }

/** From PostgreSQL itself: a table that is added later is copied and restored as well. */
export async function readCatalogue(orm: NodePgDatabase): Promise<Catalogue> {
  const foreignKeys = await orm.execute<ForeignKey>(sql`
    select child.relname as "table", parent.relname as parent,
           array(select attname::text from unnest(c.conkey) with ordinality as key (number, place)
                 join pg_attribute on attrelid = child.oid and attnum = key.number order by place) as columns,
           array(select attname::text from unnest(c.confkey) with ordinality as key (number, place)
                 join pg_attribute on attrelid = parent.oid and attnum = key.number order by place) as "parentColumns",
           case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
    order by child.relname, c.conname`)
  const tables = await orm.execute<Table & { name: string }>(sql`
    select t.relname as name,
           array(select attname::text from pg_attribute
                 where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select attname::text from pg_attribute
                 where attrelid = t.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype) as "byteColumns",
           array(select attname::text from unnest(i.indkey) as key (number)
                 join pg_attribute on attrelid = t.oid and attnum = key.number) as "primaryKey"
    from pg_class t join pg_index i on i.indrelid = t.oid and i.indisprimary
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'`)
  return {
    foreignKeys: foreignKeys.rows,
    tables: new Map(tables.rows.map(({ name, ...table }) => [name, table])),
  }
}
