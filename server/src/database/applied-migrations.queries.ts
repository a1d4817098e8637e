import type pg from 'pg'

/** The `when` of every applied migration, oldest first; empty for a new database. */
export async function appliedMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return []
  const { rows } = await client.query<{ when: string }>(
    'select created_at as when from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when }) => Number(when))
}
