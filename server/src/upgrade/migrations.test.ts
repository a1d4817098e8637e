import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#/database/migrate-once.ts'
import { CONTRACTS } from './contracts.ts'
import { planUpgrade, secondsOf, unreviewed } from './upgrade-plan.ts'

const migrations = MIGRATIONS.journal.entries.map(({ tag }) => ({
  tag,
  sql: readFileSync(join(MIGRATIONS.folder, `${tag}.sql`), 'utf8'),
}))
/** Each as it meets the tables of those before it. */
const plans = migrations.map((migration) => planUpgrade([migration]))

/** Tables with rows for each student, or for what students do. */
const LARGE = [
  'certificates',
  'course_completions',
  'course_progress',
  'daily_activity',
  'notifications',
  'quiz_answers',
  'quiz_attempts',
  'sessions',
  'turma_members',
  'user_activity',
  'user_progress',
  'users',
]
/** Migrations before this one ran on schools that were small. */
const FIRST_WITH_LARGE_TABLES = '0025'

test('every statement of every migration is of a kind whose lock and work are known', () => {
  const unknown = plans.flat().filter(({ isUnknown }) => isUnknown)
  expect(unknown.map(({ tag, does }) => `${tag}: ${does}`)).toEqual([])
})

test('a migration drops, renames or tightens nothing that instances of the previous release use', () => {
  // If this fails: drop it a release later, or say in contracts.ts why the previous release can go on.
  const open = plans.flatMap((steps) => unreviewed(steps))
  expect(open.map(({ tag, does }) => `${tag}: ${does}`)).toEqual([])
})

test('the reasons are of statements that exist', () => {
  const found = plans.flat().map(({ tag, does }) => `${tag}: ${does}`)
  const listed = Object.entries(CONTRACTS).flatMap(([tag, reasons]) =>
    Object.keys(reasons).map((does) => `${tag}: ${does}`),
  )
  expect(listed.filter((each) => !found.includes(each))).toEqual([])
})

test('a large table gets an index that can be built before the upgrade, while it is written', () => {
  const indexes = plans.flatMap((steps) =>
    steps.filter(({ tag, work, locks }) => {
      const isLater = tag >= FIRST_WITH_LARGE_TABLES
      return isLater && work === 'index' && locks.some(({ table }) => LARGE.includes(table))
    }),
  )
  const wrong = indexes.filter(({ ifMissing }) => !ifMissing)
  expect(wrong.map(({ tag, does }) => `${tag}: ${does}`)).toEqual([])
})

test('no migration builds an index concurrently: all run in one transaction, where PostgreSQL refuses it', () => {
  const concurrent = plans.flat().filter(({ work, locks: [locked] }) => {
    return work === 'index' && locked?.lock === 'SHARE UPDATE EXCLUSIVE'
  })
  expect(concurrent.map(({ tag, does }) => `${tag}: ${does}`)).toEqual([])
})

test('no migration rewrites a large table: it would be locked for minutes', () => {
  const rewrites = plans.flat().filter(({ tag, work, locks }) => {
    const isLater = tag >= FIRST_WITH_LARGE_TABLES
    return (
      isLater &&
      ['rewrite', 'rows', 'unknown'].includes(work) &&
      locks.some(({ table }) => LARGE.includes(table))
    )
  })
  expect(rewrites.map(({ tag, does }) => `${tag}: ${does}`)).toEqual([])
})

test('a table that a migration makes itself needs neither locks nor reasons', () => {
  const sql = `CREATE TABLE a (id uuid); ALTER TABLE a DROP COLUMN id; CREATE UNIQUE INDEX a_key ON a (id);
    ALTER TABLE "users" ADD COLUMN "b" text; ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("users"."b" <> '');`
  const steps = planUpgrade([{ tag: '9999_new', sql }])
  expect(unreviewed(steps)).toEqual([])
  expect(steps.flatMap(({ locks }) => locks.map(({ table }) => table))).toEqual(['users', 'users'])
})

test.each([
  'CREATE TABLE a AS SELECT id FROM users',
  'CREATE TABLE a AS TABLE users',
  'CREATE TABLE a (id uuid); INSERT INTO a SELECT id FROM users',
  'CREATE TABLE a (n int); INSERT INTO a VALUES ((SELECT count(*) FROM users))',
])('a new table that is filled from others takes a time that is not known: %s', (sql) => {
  const seconds = planUpgrade([{ tag: '9999_new', sql }]).map((step) => secondsOf(step, new Map()))
  expect(seconds.at(-1)).toBeUndefined()
})

test.each([
  'ALTER TABLE "users" DROP COLUMN "name"',
  'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("users"."name" <> \'\')',
  "ALTER TABLE users ADD CONSTRAINT c CHECK (name <> '')",
  'CREATE UNIQUE INDEX c ON users (name)',
  'ALTER TABLE "users" RENAME TO "people"',
  'DROP FUNCTION school_day(timestamptz)',
  'DO $$ BEGIN ALTER TABLE users DROP COLUMN name; END $$',
  'ALTER TABLE users ADD COLUMN a text, DROP COLUMN name',
])('without a reason this would not pass: %s', (sql) => {
  expect(unreviewed(planUpgrade([{ tag: '9999_new', sql }]))).toHaveLength(1)
})
