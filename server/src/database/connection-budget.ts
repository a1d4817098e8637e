import type pg from 'pg'
import type { Logger } from 'pino'
import { type Limits, leastOf } from '#/config/connection-shares.ts'

/** Without those that PostgreSQL keeps for its administrators. */
export const MOST_CONNECTIONS = `
  current_setting('max_connections')::int
    - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int`

/** Counts everybody's: pg_stat_activity hides from our role what the sessions of others are. */
export const CONNECTIONS_USED = 'select sum(numbackends)::int from pg_stat_database'

/** The limits of the server, of this role and of this database. */
const CONNECTIONS = `
  select ${MOST_CONNECTIONS} as most,
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user) as "mostOfRole",
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()) as "mostOfDatabase",
    (${CONNECTIONS_USED}) as used`

export async function readLimits(client: Pick<pg.Client, 'query'>) {
  const { rows } = await client.query<Limits & { used: number }>(CONNECTIONS)
  return rows[0] as Limits & { used: number }
}

type Options = { pool: pg.Pool; processes: number; connectionsEach: number; log: Logger }

/** Checked at startup: otherwise it would show only under load, as refused requests. */
export async function warnOfFewConnections({ pool, processes, connectionsEach, log }: Options) {
  const client = await pool.connect()
  const { used, ...limits } = await readLimits(client).finally(() => client.release())
  // This query's own connection is ours.
  const usedByOthers = used - 1
  const needed = processes * connectionsEach
  const free = Math.min(limits.most - usedByOthers, leastOf(limits))
  if (needed <= free) return
  log.warn(
    { needed, free, most: limits.most, usedByOthers, processes },
    `PostgreSQL has ${free} connections left and Farol may need ${needed}: raise max_connections, or lower DATABASE_CONNECTIONS or WORKERS`,
  )
}
