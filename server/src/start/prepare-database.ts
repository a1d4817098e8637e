import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { Config } from '#/config/config.ts'
import { ensureDataDir } from '#/config/data-dir.ts'
import { warnOfFewConnections } from '#/database/connection-budget.ts'
import { findDatabase } from '#/database/find-database.ts'
import { openDatabase, withLongTimeout } from '#/database/open-database.ts'
import { fileStoreOf } from '#/files/open-store.ts'
import type { PasswordHashing } from '#/identity/password-hashing.ts'
import type { FirstLogins } from './first-logins.ts'
import { firstStart } from './first-start.ts'

/** Run at the end, in reverse order. */
export type Stops = (() => Promise<void> | void)[]

type Options = {
  passwords: PasswordHashing
  stops: Stops
  log: Logger
  showLogins: (logins: FirstLogins) => void
}

/** Opens a migrated database with an administrator; safe when several instances start at once. */
export async function prepareDatabase(config: Config, { passwords, stops, log, showLogins }: Options) {
  ensureDataDir(config.dataDir)
  const { connection, pooled, replica, stop } = await findDatabase(config, log)
  stops.push(stop)
  const database = await openDatabase({
    ...connection,
    pooled,
    replica,
    log,
    timeZone: config.timeZone,
    isSlowMachine: config.isSlowMachine,
    connections: config.databaseConnections,
    processes: config.workers,
    isMigrated: cluster.isWorker,
  })
  stops.push(database.close)
  // PgBouncer has its own limits, and lets clients wait.
  if (cluster.isPrimary && !pooled)
    await warnOfFewConnections({
      pool: database.pool,
      processes: config.workers,
      connectionsEach: database.connections,
      log,
    })
  await firstStart({
    database: withLongTimeout(database),
    store: fileStoreOf(config),
    timeZone: config.timeZone,
    isDemoWanted: config.demo ? config.demo === 'on' : !config.databaseUrl,
    adminEmail: config.adminEmail,
    adminPassword: config.adminPassword,
    hashPassword: passwords.hash,
    showLogins,
  })
  return { connection, database }
}
