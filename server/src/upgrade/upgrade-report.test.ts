import { expect, test } from 'vitest'
import { type Facts, planUpgrade } from './upgrade-plan.ts'
import { upgradeReport } from './upgrade-report.ts'

const MB = 1_000_000
const facts: Facts = new Map([
  ['users', { bytes: 10 * MB, totalBytes: 20 * MB, rows: 50_000, bytesPerSecond: 1_000 * MB }],
  [
    'user_progress',
    { bytes: 5_000 * MB, totalBytes: 9_000 * MB, rows: 50_000_000, bytesPerSecond: 1_000 * MB },
  ],
])
const reported = (sql: string, freeBytes?: number) => {
  const steps = planUpgrade([{ tag: '9999_new', sql }])
  const { lines, isFine } = upgradeReport({ steps, facts, freeBytes, waitsFor: [] })
  return { isFine, text: lines.join('\n') }
}

test('a table is locked to the end of the transaction, also by a statement that is instant', () => {
  const { text } = reported('ALTER TABLE users ADD a text; CREATE INDEX b ON user_progress (lesson_id)')
  expect(text).toContain('users: neither read nor written, at most about 60.0 s')
  expect(text).toContain('user_progress: read, but not written, at most about 60.0 s')
  expect(text).toContain('Running instances refuse for that time what needs users, user_progress')
})

test('an index that may be there already can be built before', () => {
  const { text } = reported(`CREATE INDEX IF NOT EXISTS b ON "user_progress" (("x"->>'y')) WHERE n >= 1::int`)
  expect(text).toContain(
    `Before the upgrade, while the school is used: create index concurrently if not exists b on "user_progress" ( ( "x" ->> 'y' ) ) where n >= 1 :: int;`,
  )
})

test('too little disk, a statement that nobody reviewed, or an unknown one is not fine', () => {
  const rewrite = 'ALTER TABLE user_progress ADD a text GENERATED ALWAYS AS (b) STORED'
  expect(reported(rewrite, 10_000 * MB).isFine).toBe(true)
  expect(reported(rewrite, 8_000 * MB)).toMatchObject({ isFine: false })
  expect(reported(rewrite, 8_000 * MB).text).toContain(
    'Disk: up to 9,000 MB more; 8,000 MB are free: not enough.',
  )
  expect(reported('ALTER TABLE users DROP COLUMN name')).toMatchObject({ isFine: false })
  expect(reported('TRUNCATE users').text).toContain('for a time that is not known')
})
