import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Config, readConfig } from '#/config/config.ts'
import { problemSentence, StartProblem } from '#/config/start-problem.ts'
import { appliedMigrations } from '#/database/applied-migrations.queries.ts'
import { findDatabase } from '#/database/find-database.ts'
import { MIGRATIONS } from '#/database/migrate-once.ts'
import { connectAlone } from '#/database/open-database.ts'
import { createPasswordHashing } from '#/identity/password-hashing.ts'
import { randomPassword, replacePassword } from './first-admin.ts'

type Call = { args: string[]; env: Record<string, string | undefined>; print: (line: string) => void }

/** `npm run admin-password`: sets a new password for an administrator, shown once, and revokes all other credentials. */
export async function runAdminPassword({ args, env, print }: Call): Promise<boolean> {
  try {
    const [email, ...more] = args
    if (more.length > 0) throw new StartProblem('Name one administrator: npm run admin-password -- EMAIL')
    const config = readConfig(env)
    const made = await inDatabase(config, (client) =>
      drizzle(client).transaction((orm) => newPassword(orm, email ?? config.adminEmail)),
    )
    print(`  administrator   ${made.email}   password ${made.password}`)
    print(
      'It is shown only now. Sessions, API keys, second factors and log-ins with a provider of this account were revoked.',
    )
    return true
  } catch (error) {
    const sentence = problemSentence(error)
    if (!sentence) throw error
    print(`No password was changed. ${sentence}`)
    return false
  }
}

async function inDatabase<T>(config: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartProblem(`There is no database in ${config.dataDir}. Is DATA_DIR the one Farol runs with?`)
  const { connection, stop } = await findDatabase(config)
  try {
    const client = await connectAlone(connection)
    try {
      await refuseOtherVersion(client)
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await stop()
  }
}

/** Nothing is migrated here: a server of the older version may be running. */
async function refuseOtherVersion(client: pg.Client) {
  const newest = (await appliedMigrations(client)).at(-1)
  if (newest === MIGRATIONS.journal.entries.at(-1)?.when) return
  throw new StartProblem(
    newest === undefined
      ? 'This database holds no Farol.'
      : 'The database is of another version of Farol. Use that version, or start this one first.',
  )
}

async function newPassword(orm: NodePgDatabase, wantedEmail: string | undefined) {
  const { userId, email } = await findAdministrator(orm, wantedEmail?.toLowerCase())
  const password = randomPassword()
  await replacePassword(orm, { userId, hash: await createPasswordHashing().hash(password) })
  return { email, password }
}

async function findAdministrator(orm: NodePgDatabase, wantedEmail: string | undefined) {
  const { rows } = await orm.execute<{ userId: string; email: string }>(sql`
    select u.id as "userId", u.email from administrators() a join users u on u.id = a.user_id
    where u.removed_at is null order by u.created_at, u.id`)
  const found = wantedEmail ? rows.filter(({ email }) => email === wantedEmail) : rows
  const [administrator, ...others] = found
  if (administrator && others.length === 0) return administrator
  const emails = rows.map(({ email }) => email).join(', ')
  if (rows.length === 0) throw new StartProblem('There is no administrator. The next start makes one.')
  throw new StartProblem(
    administrator
      ? `There are several administrators: ${emails}. Name one: npm run admin-password -- EMAIL`
      : `${wantedEmail} is no administrator; these are: ${emails}.`,
  )
}
