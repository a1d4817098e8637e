import { avisos, monitorAvisos, myAvisos } from '@farol/contract/avisos.ts'
import { courses } from '@farol/contract/courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { notifications } from '@farol/contract/notifications.ts'
import { settings } from '@farol/contract/settings.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildTurma, buildUser } from '#/testing/builders.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildAviso, buildNotification } from '#/testing/user-rows.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')

const TO_EVERYONE = { audience: 'everyone', courseId: null, turmaId: null } as const
const toTurma = (turmaId: string) => ({ audience: 'turma', courseId: null, turmaId }) as const
const content = { title: 'Semana de provas', text: 'Começa *segunda*.', sendAt: null }
const LATER = '2999-01-01T08:00'

const send = async (target: typeof TO_EVERYONE | ReturnType<typeof toTurma>, id = newId()) => {
  await admin.call(avisos.create, { body: { ...content, ...target, id } })
  return id
}
const one = async (avisoId: string) => (await admin.call(avisos.one, { params: { avisoId } })).aviso
const isSent = (id: string) => expect.poll(async () => (await one(id)).state).toBe('sent')
const unreadOf = async (user: SignedIn) => (await user.call(myAvisos.unread)).avisos.map(({ id }) => id)
const turmaWith = async (...members: SignedIn[]) =>
  (await buildTurma(database, { userIds: members.map(({ userId }) => userId) })).id
const makeMonitor = (turmaId: string, { userId }: SignedIn) =>
  pool.query('update turma_members set is_monitor = true where turma_id = $1 and user_id = $2', [
    turmaId,
    userId,
  ])

test('an aviso to a turma is on the dashboard of its members until read, and is counted', async () => {
  const [ana, bia, carla] = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const id = await send(toTurma(await turmaWith(ana, bia)))
  await isSent(id)
  expect(await unreadOf(ana)).toEqual([id])
  expect(await unreadOf(carla)).toEqual([])
  expect(await ana.call(notifications.list, { query: {} })).toMatchObject({
    notifications: [{ kind: 'aviso', about: { id, title: content.title } }],
  })
  await ana.call(myAvisos.read, { params: { avisoId: id } })
  expect(await unreadOf(ana)).toEqual([])
  expect((await ana.call(myAvisos.one, { params: { avisoId: id } })).aviso.text).toBe(content.text)
  expect((await carla.try(myAvisos.one, { params: { avisoId: id } })).status).toBe(404)
  expect(await one(id)).toMatchObject({ recipientCount: 2, reachedCount: 2, readCount: 1, state: 'sent' })
})

test('who joins the turma later gets the avisos from then on', async () => {
  const [ana, late] = [await signedIn(server), await signedIn(server)]
  const turmaId = await turmaWith(ana)
  await isSent(await send(toTurma(turmaId)))
  await pool.query('insert into turma_members (turma_id, user_id) values ($1, $2)', [turmaId, late.userId])
  const second = await send(toTurma(turmaId))
  await isSent(second)
  expect(await unreadOf(late)).toEqual([second])
})

test('the students of a course are those who began it, and those of its turmas', async () => {
  const [began, member, other] = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await began.call(lessons.open, { params: { courseId, lessonId } })
  await buildTurma(database, { courseIds: [courseId], userIds: [member.userId] })
  const query = { audience: 'course', courseId } as const
  expect(await admin.call(avisos.countRecipients, { query })).toMatchObject({ recipients: 2, byMail: 2 })
  await pool.query(`update courses set access = 'turmas' where id = $1`, [courseId])
  expect(await admin.call(avisos.countRecipients, { query })).toMatchObject({ recipients: 1 })
  expect((await other.call(courses.published)).courses.map(({ id }) => id)).not.toContain(courseId)
})

test('sent twice, it is stored once; the id of another author is refused', async () => {
  const ana = await signedIn(server)
  const target = toTurma(await turmaWith(ana))
  const id = await send(target)
  await send(target, id)
  await isSent(id)
  expect(await unreadOf(ana)).toEqual([id])
  const colleague = await signedIn(server, 'admin')
  const again = await colleague.try(avisos.create, { body: { ...content, ...target, id } })
  expect(again).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
})

test('a scheduled aviso is changed and called off until its time comes', async () => {
  const ana = await signedIn(server)
  const target = toTurma(await turmaWith(ana))
  const params = { avisoId: newId() }
  const body = { ...content, ...target, sendAt: LATER }
  await admin.call(avisos.create, { body: { ...body, id: params.avisoId } })
  expect(await one(params.avisoId)).toMatchObject({ state: 'scheduled', localSendAt: LATER })
  await admin.call(avisos.update, { params, body: { ...body, title: 'Outro título', version: 1 } })
  const stale = await admin.try(avisos.update, { params, body: { ...body, version: 1 } })
  expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
  await admin.call(avisos.stop, { params })
  expect(await one(params.avisoId)).toMatchObject({ state: 'called-off', title: 'Outro título' })
  expect((await admin.try(avisos.stop, { params })).body).toMatchObject({ code: 'AVISO_FINISHED' })
  const late = await admin.try(avisos.update, { params, body: { ...body, version: 2 } })
  expect(late.body).toMatchObject({ code: 'AVISO_BEGUN' })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes.slice(0, 3).map(({ action }) => action)).toEqual([
    'aviso.call-off',
    'aviso.update',
    'aviso.schedule',
  ])
})

test('bad input is explained and stores nothing', async () => {
  const id = newId()
  const tried = (body: object) =>
    admin.try(avisos.create, { body: { ...content, ...TO_EVERYONE, id, ...body } })
  expect(await tried({ sendAt: '2020-01-01T08:00' })).toMatchObject({
    status: 422,
    body: { code: 'AVISO_IN_PAST' },
  })
  expect((await tried({ sendAt: '2027-02-31T99:00' })).body).toMatchObject({
    fields: { sendAt: 'Use uma data e uma hora válidas.' },
  })
  expect((await tried({ text: 'a'.repeat(10_000) })).body).toMatchObject({
    fields: { text: 'Use no máximo 8.000 caracteres.' },
  })
  expect((await tried({ audience: 'turma' })).body).toMatchObject({ fields: { turmaId: 'Escolha a turma.' } })
  expect(await tried(toTurma(newId()))).toMatchObject({ status: 422, body: { code: 'TURMA_NOT_FOUND' } })
  expect((await admin.try(avisos.one, { params: { avisoId: id } })).status).toBe(404)
})

test('an aviso to a turma that was deleted meanwhile is called off', async () => {
  const turmaId = await turmaWith(await signedIn(server))
  const { id } = await buildAviso(database, { ...toTurma(turmaId), authorId: admin.userId })
  await pool.query('delete from turmas where id = $1', [turmaId])
  await pool.query('update avisos set send_at = now() where id = $1', [id])
  await send(TO_EVERYONE)
  await expect.poll(() => one(id)).toMatchObject({ state: 'called-off', obstacle: 'gone' })
})

test('a monitor writes to their turma, and no more once they were removed', async () => {
  const [monitor, ana] = [await signedIn(server), await signedIn(server)]
  const turmaId = await turmaWith(monitor, ana)
  const params = { turmaId }
  const write = (sendAt: string | null) =>
    monitor.try(monitorAvisos.create, { params, body: { ...content, sendAt, id: newId() } })
  expect((await write(null)).status).toBe(404)
  await makeMonitor(turmaId, monitor)
  expect((await write(null)).status).toBe(200)
  await expect.poll(() => unreadOf(ana)).toHaveLength(1)
  expect(await monitor.call(monitorAvisos.ofTurma, { params, query: {} })).toMatchObject({
    avisos: [{ title: content.title }],
    recipients: 2,
  })
  const later = newId()
  await monitor.call(monitorAvisos.create, { params, body: { ...content, sendAt: LATER, id: later } })
  await pool.query('delete from turma_members where user_id = $1', [monitor.userId])
  expect((await write(null)).status).toBe(404)
  expect((await monitor.try(monitorAvisos.stop, { params: { turmaId, avisoId: later } })).status).toBe(404)
  await pool.query('update avisos set send_at = now() where id = $1', [later])
  await send(TO_EVERYONE)
  await expect.poll(() => one(later)).toMatchObject({ state: 'called-off', obstacle: 'not-monitor' })
  expect(await unreadOf(ana)).not.toContain(later)
})

test('an aviso to thousands of people is sent in batches, and can be stopped on the way', async () => {
  await pool.query(`
    insert into users (id, name, email)
    select gen_random_uuid(), 'Pessoa', 'muitas' || n || '@farol.example' from generate_series(1, 5000) n`)
  const id = newId()
  const live = await LiveListener.open(admin)
  await admin.call(avisos.create, { body: { ...content, ...TO_EVERYONE, id } })
  await expect.poll(async () => (await one(id)).reachedCount).toBeGreaterThan(0)
  await live.until({ topic: 'avisos' })
  await admin.call(avisos.stop, { params: { avisoId: id } })
  const stopped = await one(id)
  expect(stopped).toMatchObject({ state: 'stopped' })
  expect(stopped.recipientCount).toBeGreaterThan(5_000)
  expect(stopped.reachedCount).toBeLessThan(stopped.recipientCount)
  const { rows } = await pool.query('select from notifications where subject_id = $1 and mail is not null', [
    id,
  ])
  expect(rows).toEqual([])
})

test('what a stopped aviso has yet to mail or to push does not go out', async () => {
  const { id: subjectId } = await buildAviso(database, { state: 'sending' })
  const { id: userId } = await buildUser(database)
  await buildNotification(database, { userId, kind: 'aviso', subjectId, mail: 'digest', push: true })
  await admin.call(avisos.stop, { params: { avisoId: subjectId } })
  const { rows } = await pool.query('select mail, push from notifications where subject_id = $1', [subjectId])
  expect(rows).toEqual([{ mail: null, push: false }])
})
