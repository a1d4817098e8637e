import type { Connection } from '@farol/server/database/open-database.ts'
import pg from 'pg'

/** A PostgreSQL to break, and how a server reaches it. */
export type Place = {
  name: 'embedded' | 'external'
  folder: string
  /** The environment of a server on it. */
  env: Record<string, string>
  /** Only once it runs. */
  connection: () => Connection
  postmasterPid: () => number
  /** What a service manager would do; nothing if Farol restarts it itself. */
  startAgain: () => Promise<void>
  remove: () => Promise<void>
}

export async function onPlace<T>(place: Pick<Place, 'connection'>, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(place.connection())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
