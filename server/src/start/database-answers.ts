import type { Database } from '#/database/open-database.ts'

const READY = {
  name: 'ready',
  text: `select current_setting('transaction_read_only') = 'off' as "isWritable"`,
}

/** Readiness: the database reads and writes, and opens a connection if the pool is not full. */
export async function databaseAnswers({ reads, pool }: Database): Promise<boolean> {
  const hasAll = pool.totalCount >= pool.options.max
  try {
    const asked = await Promise.all([
      reads.query<{ isWritable: boolean }>(READY),
      hasAll ? [] : pool.query(READY),
    ])
    return asked[0][0]?.isWritable === true
  } catch {
    return false
  }
}
