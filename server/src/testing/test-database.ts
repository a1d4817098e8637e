import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Connection, type Database, openDatabase } from '#/database/open-database.ts'
import { inDatabase } from './test-cluster.ts'

export type TestDatabase = Database & { connection: Connection }

/** A new, migrated, empty database for one test file, dropped after it. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection: cluster, template } = inject('cluster')
  const name = `farol_test_${randomBytes(6).toString('hex')}`
  // Copying the files writes less than copying through the WAL.
  await onCluster(cluster, `create database ${name} template ${template} strategy file_copy`)
  const connection = inDatabase(cluster, name)
  const database = await openDatabase({ ...connection, isSlowMachine: true })
  afterAll(async () => {
    await database.close()
    await onCluster(cluster, `drop database ${name} with (force)`)
  })
  return { ...database, connection }
}

async function onCluster(connection: Connection, statement: string) {
  const admin = new pg.Client(connection)
  await admin.connect()
  // Copying the template locks it for a moment; the files of one run take turns.
  await admin.query('select pg_advisory_lock(7015003)')
  await admin.query(statement)
  await admin.end()
}
