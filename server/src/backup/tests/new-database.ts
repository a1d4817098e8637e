import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Connection } from '#/database/open-database.ts'
import { inDatabase } from '#/testing/test-cluster.ts'

/** An empty database with its own unprivileged role; both are dropped after the test file. */
export async function newDatabase({ locale = '', mayCreateDatabases = false } = {}): Promise<Connection> {
  const { connection: cluster } = inject('cluster')
  const name = `farol_new_${randomBytes(6).toString('hex')}`
  await on(cluster, `create role ${name} login password '${name}'`, `grant ${name} to current_user`)
  if (mayCreateDatabases) await on(cluster, `alter role ${name} createdb`)
  await on(cluster, `create database ${name} owner ${name} template template0 encoding 'UTF8' ${locale}`)
  afterAll(() => on(cluster, `drop database ${name} with (force)`, `drop role ${name}`))
  return as(name, inDatabase(cluster, name))
}

function as(role: string, connection: Connection): Connection {
  if (!connection.connectionString) return { ...connection, user: role }
  const url = new URL(connection.connectionString)
  url.username = role
  url.password = role
  return { connectionString: url.href }
}

async function on(connection: Connection, ...statements: string[]) {
  const admin = new pg.Client(connection)
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}
