import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { createFileStore } from '#/files/file-store.ts'
import { buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { runHousekeeping } from './housekeeping.ts'

const database = await testDatabase()
const { pool } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const parts = {
  database,
  mailer: { isConfigured: true, send: async () => undefined, forget: async () => undefined },
  store: createFileStore(dataDir),
  log: pino({ level: 'silent' }),
}

test('expired rows are deleted, the rest stays', async () => {
  await pool.query(
    `insert into rate_limits (key, count, resets_at)
     values ('over', 1, now() - interval '1 minute'), ('counting', 1, now() + interval '1 minute')`,
  )
  await runHousekeeping(parts)
  expect((await pool.query('select key from rate_limits')).rows).toEqual([{ key: 'counting' }])
})

test('styles that neither the school nor a certificate uses are deleted', async () => {
  const [unused, used] = [newId(), newId()]
  await pool.query(
    `insert into certificate_styles (id, color, text, city, signer)
     select id, '#006633', '{nome}', '', '' from unnest($1::uuid[]) id`,
    [[unused, used]],
  )
  await pool.query('update school set certificate_style_id = $1', [used])
  await runHousekeeping(parts)
  expect((await pool.query('select id from certificate_styles')).rows).toEqual([{ id: used }])
})

test('accounts due for deletion are removed, but not during maintenance, when their users could not cancel', async () => {
  const [leaving, waiting] = [await buildUser(database), await buildUser(database)]
  const due = (id: string, interval: string) =>
    pool.query('update users set deletion_due_at = now() + $2::interval where id = $1', [id, interval])
  await due(leaving.id, '-1 minute')
  await due(waiting.id, '1 minute')
  const removed = async () => {
    const { rows } = await pool.query('select id from users where removed_at is not null')
    return rows.map(({ id }) => id)
  }
  await pool.query('update settings set maintenance_mode = true')
  await runHousekeeping(parts)
  expect(await removed()).toEqual([])
  await pool.query('update settings set maintenance_mode = false')
  await runHousekeeping(parts)
  expect(await removed()).toEqual([leaving.id])
})
