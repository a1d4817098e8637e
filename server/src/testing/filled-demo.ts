import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import { afterAll } from 'vitest'
import { fillDemo } from '#/demo/fill-demo.ts'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { createFileStore } from '#/files/file-store.ts'
import { testDatabase } from './test-database.ts'

/** A database with the demo in it, as on the first start at this moment. */
export async function filledDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'farol-demo-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const database = await testDatabase()
  const now = new Date('2026-03-11T15:30:00Z')
  const filling = {
    store: createFileStore(dataDir),
    now,
    timeZone: DEFAULT_TIME_ZONE,
    hashPassword: async (password: string) => `hash of ${password}`,
    randomPassword: () => 'a-random-password',
    database: database.orm,
  }
  const filled = await fillDemo(filling)
  await aggregateDeltas(database.pool)
  const rows = async (statement: string) => (await database.pool.query(statement)).rows
  return { database, filling, filled, rows, now }
}
