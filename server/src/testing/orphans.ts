import type pg from 'pg'

/** Rows whose foreign key refers to nothing: verifies the constraints. */
const ORPHANS = `
  select conname as what, format('select from %s c where (%s) is not null and not exists (select from %s p where %s)',
    conrelid::regclass, (select string_agg(format('c.%I', attname), ', ') from pg_attribute where attrelid = conrelid and attnum = any (conkey)),
    confrelid::regclass, (
      select string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ')
      from unnest(conkey, confkey) k (child, parent)
      join pg_attribute child on child.attrelid = conrelid and child.attnum = k.child
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = k.parent)) as statement
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** One statement per foreign key, which finds nothing. */
export async function orphanStatements(pool: pg.Pool) {
  const { rows } = await pool.query<{ what: string; statement: string }>(ORPHANS)
  return rows
}
