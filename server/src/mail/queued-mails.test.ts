import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createEncryption } from '#/config/encryption.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { AUTH_SECRET } from '#/testing/test-server.ts'
import { startMailQueue } from './mail-queue.ts'

const database = await testDatabase()
const delivered: string[] = []
const queue = startMailQueue({
  database,
  encryption: createEncryption(AUTH_SECRET),
  deliver: async ({ subject }) => {
    delivered.push(subject)
  },
  log: pino({ level: 'silent' }),
  report: async () => undefined,
  review: async () => 'deliver',
})
afterAll(queue.stop)

const mail = (subject: string) => ({ to: 'ana@farol.example', subject, text: 'Texto', html: '<p>Texto</p>' })

test('a mail that somebody waits for goes before those that nobody does', async () => {
  await database.orm.transaction((transaction) =>
    queue.send(
      transaction,
      { ...mail('aviso 1'), priority: 'bulk' },
      { ...mail('aviso 2'), priority: 'bulk' },
      { ...mail('resposta'), priority: 'notification' },
      mail('senha'),
    ),
  )
  queue.wake()
  await expect.poll(() => delivered).toHaveLength(4)
  expect(delivered.slice(0, 2)).toEqual(['senha', 'resposta'])
})

test('nothing is queued by a transaction that fails', async () => {
  const failing = database.orm.transaction(async (transaction) => {
    await queue.send(transaction, mail('nada'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await database.pool.query('select from mail_queue')).rowCount).toBe(0)
})
