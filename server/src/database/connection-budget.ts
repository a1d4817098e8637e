import type pg from 'pg'
import type { Logger } from 'pino'

/** The limits of the server, of this role and of this database; null where there is none. */
const CONNECTIONS = `
  select current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int as most,
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as "mostOfRole",
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as "mostOfDatabase",
    (select sum(numbackends)::int from pg_stat_database) as used`

type Row = { most: number; mostOfRole: number | null; mostOfDatabase: number | null; used: number }

type Options = { pool: pg.Pool; processes: number; connectionsEach: number; log: Logger }

/** Checked at startup: otherwise it would show only under load, as refused requests. */
export async function warnOfFewConnections({ pool, processes, connectionsEach, log }: Options) {
  const { rows } = await pool.query<Row>(CONNECTIONS)
  const { most, mostOfRole, mostOfDatabase, used } = rows[0] as Row
  // This query's own connection is ours.
  const usedByOthers = used - 1
  const needed = processes * connectionsEach
  const free = Math.min(most - usedByOthers, mostOfRole ?? most, mostOfDatabase ?? most)
  if (needed <= free) return
  log.warn(
    { needed, free, most, usedByOthers, processes },
    `PostgreSQL has ${free} connections left and Farol may need ${needed}: raise max_connections or lower WORKERS`,
  )
}
