import pg from 'pg'
import { parsePostgresUrl } from '#/config/postgres-url.ts'
import { StartProblem } from '#/config/start-problem.ts'
import type { Connection } from './open-database.ts'

const TRY_TIMEOUT_MS = 15_000

/** What the driver needs to follow an address. With `prefer` or `allow`, whether it is encrypted is found out once. */
export async function connectionOf(
  address: string,
  variable: NonNullable<Connection['variable']>,
): Promise<Connection> {
  const { hosts, login, encryption } = parsePostgresUrl(address, variable)
  const [host] = hosts
  if (hosts.length > 1 || !host)
    throw new StartProblem(
      `${variable} names several hosts, and Farol connects to one. Use an address that always leads to the primary: a name or a virtual IP that moves with it, or a proxy such as HAProxy.`,
    )
  const ways = encryption.map((ssl) => ({ ...host, ...login, ssl, variable }))
  const [first] = ways
  if (!first) throw new Error('There is no way to connect.')
  if (ways.length === 1) return first
  for (const way of ways) if (await connects(way)) return way
  return first
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
