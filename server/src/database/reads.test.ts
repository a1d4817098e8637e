import { expect, test } from 'vitest'
import { testDatabase } from '#/testing/test-database.ts'

const database = await testDatabase()

test('what is planned while its table is empty still looks rows up by key once there are many', async () => {
  await database.pool.query('analyze notifications')
  const text = `explain select count(*) from notifications where user_id = $1 and read_at is null`
  for (const reads of [database.reads, database.sessions]) {
    const plan = await reads.query({ name: 'planned', text }, [crypto.randomUUID()])
    expect(JSON.stringify(plan)).toContain('notifications_unread_idx')
  }
})
