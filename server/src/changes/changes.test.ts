import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { pool } = server.database

test('a later page of the change log starts at its cursor, without reading the pages before it', async () => {
  const admin = await signedIn(server, 'admin')
  await pool.query(
    `insert into admin_changes (id, actor_id, action, subject)
     select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, $1, 'course.create', 'Curso ' || n from generate_series(1, 3000) n`,
    [admin.userId],
  )
  await pool.query('analyze admin_changes')
  const after = '00000064-0000-7000-8000-000000000000'
  const steps = await capturedStatements(async () => {
    const { changes } = await admin.call(settings.changes, { query: { after } })
    expect(changes[0]?.subject).toBe('Curso 99')
  })
  const page = steps.flat().find(({ text }) => text.includes('from admin_changes'))
  const client = await pool.connect()
  try {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare later_page as ${page?.text}`)
    const { rows } = await client.query(`explain (analyze, timing off) execute later_page ('${after}')`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Cond: (id <')
    expect(plan).not.toContain('Rows Removed by Filter')
  } finally {
    client.release(true)
  }
})
