import type pg from 'pg'

/** A transaction on the bare driver, for the hottest writes: named statements are planned once. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation = '' }: { isolation?: '' | 'repeatable read' } = {},
): Promise<T> {
  const begin = isolation === '' ? 'begin' : `begin isolation level ${isolation}`
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // If even the rollback fails, the connection is discarded.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
