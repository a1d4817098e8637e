import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { avisos, myAvisos } from '@farol/contract/avisos.ts'
import { notificationPreferences } from '@farol/contract/notification-preferences.ts'
import { notifications } from '@farol/contract/notifications.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '#/database/migrate-once.ts'
import { newId } from '#/database/new-id.ts'
import { notify } from '#/notifications/notify.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { buildTurma } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildAviso } from '#/testing/user-rows.ts'
import { foldCounts } from './send-avisos.ts'

const server = await testServer()
const { database } = server
const { orm, pool } = database
const admin = await signedIn(server, 'admin')

const COLUMNS = ['reached', 'read', 'mails', 'digests', 'pushes']

/** All statements see the same moment: marks of mails go in the background. Nothing of it is kept. */
async function inOneMoment<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The counts of every aviso: as stored, and recounted from its notifications. */
async function counts(client: pg.PoolClient) {
  const kept = COLUMNS.map((name) => `sum(${name})::int as ${name}`)
  const { rows: asKept } = await client.query(
    `select aviso_id, ${kept} from aviso_counts group by aviso_id having sum(reached) > 0 order by 1`,
  )
  const { rows: recounted } = await client.query(`
    select subject_id as aviso_id, count(*)::int as reached, count(read_at)::int as read,
      (count(*) filter (where mail = 'now'))::int as mails, (count(*) filter (where mail = 'digest'))::int as digests,
      (count(*) filter (where push))::int as pushes
    from notifications where kind = 'aviso' group by subject_id order by 1`)
  return { asKept, recounted }
}

async function expectExact() {
  const { asKept, recounted } = await inOneMoment(counts)
  expect(asKept).toEqual(recounted)
}

const one = async (avisoId: string) => (await admin.call(avisos.one, { params: { avisoId } })).aviso

test('counts stay exact while avisos are sent, read by many at once, mailed, folded, and users go', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => signedIn(server)))
  await pool.query(`
    insert into users (id, name, email)
    select gen_random_uuid(), 'Pessoa', 'contada' || n || '@farol.example' from generate_series(1, 600) n`)
  const { id: turmaId } = await buildTurma(database, { userIds: readers.map(({ userId }) => userId) })
  const target = { audience: 'turma', courseId: null, turmaId } as const
  const everyone = { audience: 'everyone', courseId: null, turmaId: null } as const
  const send = async (to: typeof target | typeof everyone) => {
    const id = newId()
    await admin.call(avisos.create, { body: { ...to, title: 'Provas', text: 'Segunda.', sendAt: null, id } })
    return id
  }
  const [first, second] = [await send(target), await send(everyone)]
  await Promise.all(
    readers.map((each) => expect.poll(async () => (await each.call(myAvisos.unread)).avisos).toHaveLength(2)),
  )
  const read = async (each: SignedIn, index: number) => {
    await each.call(notificationPreferences.choose, { body: { aviso: index % 2 ? 'digest' : 'app' } })
    if (index % 3 === 0) await each.call(notifications.readAll)
    else await each.call(myAvisos.read, { params: { avisoId: index % 3 === 1 ? first : second } })
  }
  await Promise.all([...readers.map(read), ...readers.map(() => foldCounts(orm))])
  await expectExact()
  const [leaving] = readers
  await orm.transaction((transaction) => removeAccount(transaction, leaving?.userId ?? ''))
  await pool.query('delete from users where id = $1', [readers[1]?.userId])
  await expectExact()
  expect(await one(first)).toMatchObject({ reachedCount: 10, readCount: 6 })
  await expect.poll(async () => (await one(second)).state).toBe('sent')
  await foldCounts(orm)
  await expectExact()
  const { rows } = await pool.query('select count(*)::int as kept from aviso_counts group by aviso_id')
  expect(rows).toEqual([{ kept: 1 }, { kept: 1 }])
})

test('what is rolled back is not counted, and a fold that is interrupted loses nothing', async () => {
  const { id: subjectId } = await buildAviso(database, { state: 'sent' })
  const [ana, bia] = [await signedIn(server), await signedIn(server)]
  const failing = (work: (transaction: typeof orm) => Promise<unknown>) =>
    orm.transaction(async (transaction) => {
      await work(transaction)
      throw new Error('interrupted')
    })
  const toBoth = { kind: 'aviso', userIds: [ana.userId, bia.userId], subjectId } as const
  await expect(failing((transaction) => notify(transaction, toBoth))).rejects.toThrow('interrupted')
  expect(await one(subjectId)).toMatchObject({ reachedCount: 0 })
  await notify(orm, toBoth)
  await notify(orm, toBoth)
  await expect(failing(foldCounts)).rejects.toThrow('interrupted')
  expect(await one(subjectId)).toMatchObject({ reachedCount: 2, readCount: 0 })
  await expectExact()
})

test('the migration counts what there was before', async () => {
  const file = join(MIGRATIONS.folder, '0028_aviso_counters.sql')
  const counting = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await inOneMoment(async (client) => {
    const { asKept } = await counts(client)
    expect(asKept.length).toBeGreaterThan(0)
    await client.query('delete from aviso_counts')
    await client.query(counting)
    expect((await counts(client)).asKept).toEqual(asKept)
  })
})
