import type pg from 'pg'
import { expect, test } from 'vitest'
import { PrimaryClient } from './primary-client.ts'
import { inTransactions, TransactionModeClient } from './transaction-mode-client.ts'

/** What is sent, in order; `fails` is the text that PostgreSQL refuses. */
function sending(fails?: string, options = {}) {
  const sent: string[] = []
  const send = async ({ text }: pg.QueryConfig) => {
    sent.push(text)
    if (text === fails) throw new Error(`refused: ${text}`)
    return { rows: [text] } as unknown as pg.QueryResult
  }
  return { sent, run: inTransactions(send, 'set local a = 1', options) }
}

test('behind PgBouncer a statement of its own becomes a transaction with our settings', async () => {
  const { sent, run } = sending()
  expect((await run({ text: 'select 1' })).rows).toEqual(['select 1'])
  expect(sent).toEqual(['begin; set local a = 1', 'select 1', 'commit'])
})

test('a statement that fails, or fails when it is committed, is not answered as done', async () => {
  await expect(sending('insert').run({ text: 'insert' })).rejects.toThrow('refused: insert')
  await expect(sending('commit').run({ text: 'insert' })).rejects.toThrow('refused: commit')
})

test('a statement whose transaction cannot begin does not run', async () => {
  const { sent, run } = sending('begin; set local a = 1')
  await expect(run({ text: 'insert' })).rejects.toThrow('refused: begin')
  expect(sent).toEqual(['begin; set local a = 1', 'rollback'])
})

test('what only reads is sent in one round trip, and not answered if it could not begin', async () => {
  const { sent, run } = sending('begin; set local a = 1', { isPipelined: true })
  const answer = run({ text: 'select 1' })
  expect(sent).toEqual(['begin; set local a = 1', 'select 1', 'commit'])
  await expect(answer).rejects.toThrow('refused: begin')
})

test.each(['begin', ' BEGIN; ', 'begin isolation level repeatable read'])(
  'the settings follow %j, and only that',
  async (begin) => {
    const { sent, run } = sending()
    for (const text of [begin, 'insert', 'savepoint a', 'rollback to savepoint a', 'commit', 'select'])
      await run({ text })
    expect(sent).toEqual([
      `${begin.replace(/; $/, '')}; set local a = 1`,
      ...['insert', 'savepoint a', 'rollback to savepoint a', 'commit'],
      ...['begin; set local a = 1', 'select', 'commit'],
    ])
  },
)

test('a transaction whose settings are refused is over, and the client can be used again', async () => {
  const { sent, run } = sending('begin isolation level repeatable read; set local a = 1')
  await expect(run({ text: 'begin isolation level repeatable read' })).rejects.toThrow('refused: begin')
  await run({ text: 'select' })
  expect(sent.slice(1)).toEqual(['rollback', 'begin; set local a = 1', 'select', 'commit'])
})

test('a text with a transaction of its own is sent as it is', async () => {
  const { sent, run } = sending()
  await run({ text: 'begin; create table a (); commit' })
  await run({ text: 'select' })
  expect(sent).toEqual([
    'begin; create table a (); commit',
    ...['begin; set local a = 1', 'select', 'commit'],
  ])
})

test('a pool, which hides the password, passes it on to its clients', () => {
  const hidden = Object.defineProperty({ host: 'db' }, 'password', { value: 'segredo', enumerable: false })
  expect(new TransactionModeClient(hidden).password).toBe('segredo')
  expect(new PrimaryClient(hidden).password).toBe('segredo')
})
