import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from '#/config/config.ts'
import { problemSentence, StartProblem } from '#/config/start-problem.ts'
import { appliedMigrations } from '#/database/applied-migrations.queries.ts'
import { findDatabase } from '#/database/find-database.ts'
import { MIGRATIONS } from '#/database/migrate-once.ts'
import { connectAlone } from '#/database/open-database.ts'
import { diskRoom } from '#/files/disk-room.ts'
import { longTransactions, referencedTables, tableFacts } from './table-facts.queries.ts'
import { planUpgrade, withReferenced } from './upgrade-plan.ts'
import { type Report, upgradeReport } from './upgrade-report.ts'

type Migrations = typeof MIGRATIONS
type Call = {
  env: Record<string, string | undefined>
  print: (line: string) => void
  migrations?: Migrations
}

/** `npm run upgrade-check`: what the first start of this version will do to the database. Only reads. */
export async function runUpgradeCheck({ env, print, migrations = MIGRATIONS }: Call): Promise<boolean> {
  try {
    const { lines, isFine } = await reportOn(readConfig(env), migrations)
    for (const line of lines) print(line)
    return isFine
  } catch (error) {
    const sentence = problemSentence(error)
    if (!sentence) throw error
    print(`The upgrade was not checked. ${sentence}`)
    return false
  }
}

async function reportOn(config: Config, migrations: Migrations): Promise<Report> {
  const folder = join(config.dataDir, 'postgres')
  if (!config.databaseUrl && !existsSync(folder))
    throw new StartProblem(`There is no database in ${config.dataDir}. Is DATA_DIR the one Farol runs with?`)
  const { connection, stop } = await findDatabase(config)
  try {
    const client = await connectAlone(connection)
    try {
      await client.query('begin transaction read only')
      const freeBytes = config.databaseUrl ? undefined : (await diskRoom(folder)).freeBytes
      return await reportFrom(client, { migrations, freeBytes })
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

type Known = { migrations: Migrations; freeBytes: number | undefined }

async function reportFrom(client: pg.Client, { migrations, freeBytes }: Known): Promise<Report> {
  const applied = new Set(await appliedMigrations(client))
  const { entries } = migrations.journal
  const known = new Set(entries.map(({ when }) => when))
  if ([...applied].some((when) => !known.has(when)))
    throw new StartProblem(
      'A newer version of Farol has used this database: this one will not start with it.',
    )
  const pending = entries.filter(({ when }) => !applied.has(when))
  const planned = planUpgrade(
    pending.map(({ tag }) => ({ tag, sql: readFileSync(join(migrations.folder, `${tag}.sql`), 'utf8') })),
  )
  const dropped = planned.flatMap(({ drops }) => drops ?? [])
  const steps = withReferenced(planned, await referencedTables(client, dropped))
  const tables = steps.flatMap(({ locks }) => locks.map(({ table }) => table))
  const indexes = steps.flatMap(({ ifMissing }) => (ifMissing ? [ifMissing.index] : []))
  const facts = await tableFacts(client, [...new Set([...tables, ...indexes])])
  // Built before the upgrade.
  const left = steps.map((step) =>
    step.ifMissing && facts.has(step.ifMissing.index) ? { ...step, work: 'none' as const } : step,
  )
  return upgradeReport({ steps: left, facts, freeBytes, waitsFor: await longTransactions(client) })
}
