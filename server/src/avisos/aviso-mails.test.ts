import { avisos, myAvisos } from '@farol/contract/avisos.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildTurma, buildUser } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { mailingServer } from '#/testing/test-server.ts'
import { finishSent } from './send-avisos.ts'

const server = await mailingServer()
const { database, smtp } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

/** So many mails wait in the queue while none of them arrives; the others wait as marks. */
const QUEUED = 200
const MANY = QUEUED + 120

async function sendToTurma(userIds: string[]) {
  const { id: turmaId } = await buildTurma(database, { userIds })
  const id = newId()
  const body = { audience: 'turma', courseId: null, turmaId, title: 'Provas', text: 'Segunda.' } as const
  await admin.call(avisos.create, { body: { ...body, sendAt: null, id } })
  return id
}

const one = async (avisoId: string) => (await admin.call(avisos.one, { params: { avisoId } })).aviso

async function manyUsers(label: string) {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, name, email)
     select gen_random_uuid(), 'Pessoa', $1 || n || '@farol.example' from generate_series(1, $2::int) n returning id`,
    [label, MANY],
  )
  return rows.map(({ id }) => id)
}

test('with the mail server away an aviso is still being sent, and the mails that wait can be stopped', async () => {
  smtp.setAway(true)
  const id = await sendToTurma(await manyUsers('parado'))
  await expect.poll(() => one(id)).toMatchObject({ reachedCount: MANY, waitingMails: MANY - QUEUED })
  await finishSent(database.orm)
  expect(await one(id)).toMatchObject({ state: 'sending', recipientCount: MANY })
  await admin.call(avisos.stop, { params: { avisoId: id } })
  expect(await one(id)).toMatchObject({ state: 'stopped', reachedCount: MANY, waitingMails: 0 })
  await pool.query('delete from mail_queue')
  smtp.setAway(false)
  const next = await sendToTurma([(await buildUser(database)).id])
  await expect.poll(async () => (await one(next)).state).toBe('sent')
  expect(smtp.raw().filter((raw) => raw.includes('parado'))).toEqual([])
})

test('once the mail server is back an aviso is sent, and another one has not waited for it', async () => {
  smtp.setAway(true)
  const id = await sendToTurma(await manyUsers('volta'))
  await expect.poll(async () => (await one(id)).reachedCount).toBe(MANY)
  const other = await signedIn(server)
  const later = await sendToTurma([other.userId])
  await expect.poll(async () => (await unreadOf(other)).includes(later)).toBe(true)
  expect((await one(id)).state).toBe('sending')
  smtp.setAway(false)
  await pool.query('update mail_queue set next_try_at = now()')
  await expect.poll(async () => (await one(id)).state).toBe('sent')
  expect(await one(id)).toMatchObject({ waitingMails: 0, reachedCount: MANY })
  expect((await admin.try(avisos.stop, { params: { avisoId: id } })).body).toMatchObject({
    code: 'AVISO_FINISHED',
  })
})

test('an aviso is sent while digests wait, and these can still be stopped', async () => {
  const { id: userId } = await buildUser(database)
  await pool.query(
    `insert into notification_preferences (user_id, kind, channel) values ($1, 'aviso', 'digest')`,
    [userId],
  )
  const id = await sendToTurma([userId])
  await expect.poll(async () => (await one(id)).state).toBe('sent')
  expect(await one(id)).toMatchObject({ waitingMails: 0, waitingDigests: 1 })
  await admin.call(avisos.stop, { params: { avisoId: id } })
  expect(await one(id)).toMatchObject({ state: 'stopped', waitingDigests: 0 })
})

const unreadOf = async (user: SignedIn) => (await user.call(myAvisos.unread)).avisos.map(({ id }) => id)
