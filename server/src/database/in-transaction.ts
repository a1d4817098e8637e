import type pg from 'pg'

/** For the busiest writes: a transaction on the driver itself, so that its statements have names and are planned once. */
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
    // A connection on which not even this works is not given back.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
