import pg from 'pg'
import { type Host, parsePostgresUrl } from '#/config/postgres-url.ts'
import { StartProblem } from '#/config/start-problem.ts'
import type { Connection } from './open-database.ts'
import { findPrimary } from './primary-host.ts'

const TRY_TIMEOUT_MS = 15_000

/** A replica may be unreachable now: with `prefer` or `allow`, every new connection finds out whether it is encrypted. */
export function replicaConnectionOf(address: string): Connection {
  const variable = 'DATABASE_READ_URL'
  const { hosts, login, encryption } = parsePostgresUrl(address, variable)
  return { ...hosts[0], ...login, ssl: encryption[0], encryption, variable }
}

/** What the driver needs to follow an address. With `prefer` or `allow`, whether it is encrypted is found out once. */
export async function connectionOf(
  address: string,
  variable: NonNullable<Connection['variable']>,
): Promise<Connection> {
  const { hosts, login, encryption } = parsePostgresUrl(address, variable)
  const ways = encryption.map((ssl) => ({ ...hosts[0], ...login, ssl, variable }))
  const way = ways.length === 1 ? ways[0] : await firstWay(ways, hosts)
  if (hosts.length === 1 || !way) return way ?? { variable }
  try {
    const primary = await findPrimary(hosts, way)
    return { ...way, ...primary.current(), primary }
  } catch (error) {
    throw new StartProblem(`The database of ${variable} cannot be reached: ${(error as Error).message}.`)
  }
}

/** The first that connects to any host; if none does, the first, whose error is then shown. */
async function firstWay<W extends Connection>(ways: W[], hosts: Host[]) {
  for (const way of ways) for (const host of hosts) if (await connects({ ...way, ...host })) return way
  return ways[0]
}

async function connects(way: Connection): Promise<boolean> {
  const client = new pg.Client({ ...way, connectionTimeoutMillis: TRY_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
