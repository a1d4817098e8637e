import { sql } from 'drizzle-orm'
import { FIRST_START_LOCK } from '#/database/locks.ts'
import type { Database } from '#/database/open-database.ts'
import { fillDemo } from '#/demo/fill-demo.ts'
import type { FileStore } from '#/files/file-store.ts'
import { ensureFirstAdmin, randomPassword } from './first-admin.ts'
import type { FirstLogins } from './first-logins.ts'

type Options = {
  database: Database
  store: FileStore
  timeZone: string
  isDemoWanted: boolean
  adminEmail: string | undefined
  adminPassword: string | undefined
  hashPassword: (password: string) => Promise<string>
  showLogins: (logins: FirstLogins) => void
}

/** Seeds an empty database with the demo and ensures an administrator; under an advisory lock, other instances wait. */
export async function firstStart(options: Options) {
  const { database, store, timeZone, isDemoWanted, hashPassword, showLogins } = options
  await database.orm.transaction(async (orm) => {
    await orm.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
    const { rows } = await orm.execute<{ empty: boolean }>(
      sql`select not exists (select from users) and not exists (select from courses) as empty`,
    )
    const isEmpty = rows[0]?.empty === true
    const admin = await ensureFirstAdmin(orm, {
      email: options.adminEmail,
      password: options.adminPassword,
      hashPassword,
    })
    const logins: FirstLogins = { ...(admin && { admin }) }
    if (isEmpty && isDemoWanted) {
      const demo = await fillDemo({
        database: orm,
        store,
        now: new Date(),
        timeZone,
        hashPassword,
        randomPassword,
      })
      logins.student = { email: demo.studentEmail, generatedPassword: demo.studentPassword }
    }
    // Before the commit: if showing the password fails, the next start creates a new one.
    showLogins(logins)
  })
}
