import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { findDatabase } from './find-database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('an ordinary start logs no error in PostgreSQL, and no row values', async () => {
  for (let starts = 0; starts < 2; starts += 1) {
    const { connection, stop } = await findDatabase({ databaseUrl: undefined, dataDir })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('create table if not exists users (email text primary key)')
    const add = () => client.query('insert into users values ($1)', ['ana@farol.example'])
    if (starts === 0) await add()
    else await expect(add()).rejects.toMatchObject({ code: '23505' })
    await client.end()
    await stop()
  }
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  const errors = log.split('\n').filter((line) => line.includes('ERROR:'))
  expect(errors).toEqual([expect.stringContaining('duplicate key value')])
  expect(log).not.toContain('ana@farol.example')
})

test('a replica is not waited for, also not to find out whether it encrypts', async () => {
  let connections = 0
  const silent = createServer(() => {
    connections += 1
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { replica } = await findDatabase({
    databaseUrl: 'postgres://farol@127.0.0.1:9/farol',
    databaseReadUrl: `postgres://farol@127.0.0.1:${port}/farol?sslmode=prefer`,
    dataDir,
  })
  expect(replica).toMatchObject({ host: '127.0.0.1', port, encryption: [expect.anything(), false] })
  expect(connections).toBe(0)
})
