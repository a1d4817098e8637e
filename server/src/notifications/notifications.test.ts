import { account } from '@farol/contract/account.ts'
import { notifications } from '@farol/contract/notifications.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildCourse, buildLesson, buildTurma } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { LiveListener } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildCertificate } from '#/testing/user-rows.ts'
import { forgetNotifications, notify } from './notify.ts'

const server = await testServer()
const { database } = server
const { orm, pool } = database

const { id: courseId } = await buildCourse(database, { title: 'Redes' })
const { id: lessonId } = await buildLesson(database, { courseId, title: 'Cabos' })

const answered = (userIds: string[], subjectId = newId()) =>
  orm.transaction((transaction) => notify(transaction, { kind: 'answer', userIds, subjectId, lessonId }))
const listOf = async (user: SignedIn) => (await user.call(notifications.list, { query: {} })).notifications
const unreadOf = async (user: SignedIn) => (await user.call(account.session)).user?.unread

test('what is new is listed and counted, once, and leads to its lesson', async () => {
  const ana = await signedIn(server)
  const questionId = newId()
  await answered([ana.userId, ana.userId], questionId)
  expect(await listOf(ana)).toMatchObject([
    {
      kind: 'answer',
      isRead: false,
      about: {
        id: questionId,
        title: 'Cabos',
        lesson: { courseId, lessonId, courseTitle: 'Redes' },
        dueOn: null,
      },
    },
  ])
  expect(await unreadOf(ana)).toBe(1)
  expect(await unreadOf(await signedIn(server))).toBe(0)
})

test('nothing is new if the transaction fails', async () => {
  const ana = await signedIn(server)
  const failing = orm.transaction(async (transaction) => {
    await notify(transaction, { kind: 'answer', userIds: [ana.userId], subjectId: newId(), lessonId })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await listOf(ana)).toEqual([])
})

test('another answer makes a notification unread again, and a deadline only if it was moved', async () => {
  const ana = await signedIn(server)
  const questionId = newId()
  const due = (dueOn: string) =>
    notify(orm, { kind: 'deadline', userIds: [ana.userId], subjectId: lessonId, lessonId, dueOn })
  await answered([ana.userId], questionId)
  await due('2030-05-01')
  await ana.call(notifications.readAll)
  expect(await unreadOf(ana)).toBe(0)
  await due('2030-05-01')
  expect(await unreadOf(ana)).toBe(0)
  await answered([ana.userId], questionId)
  await due('2030-05-02')
  expect((await listOf(ana)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
    ['deadline', false],
    ['answer', false],
  ])
})

test('who switched a kind off gets none of it', async () => {
  const ana = await signedIn(server)
  await pool.query(
    `insert into notification_preferences (user_id, kind, channel) values ($1, 'answer', 'none')`,
    [ana.userId],
  )
  await answered([ana.userId])
  expect(await listOf(ana)).toEqual([])
})

test('reading on one device is seen on the others at once, and can be repeated', async () => {
  const ana = await signedIn(server)
  await answered([ana.userId])
  const live = await LiveListener.open(ana)
  const params = { notificationId: (await listOf(ana))[0]?.id ?? '' }
  await ana.call(notifications.read, { params })
  await live.until({ topic: 'notifications' })
  await ana.call(notifications.read, { params })
  expect(await listOf(ana)).toMatchObject([{ isRead: true }])
  expect(await unreadOf(ana)).toBe(0)
})

test('a course that the user no longer sees is not named', async () => {
  const ana = await signedIn(server)
  const { id: hidden } = await buildCourse(database, { access: 'turmas' })
  const { id: hiddenLesson } = await buildLesson(database, { courseId: hidden })
  const { id: turmaId } = await buildTurma(database, { courseIds: [hidden], userIds: [ana.userId] })
  await notify(orm, { kind: 'answer', userIds: [ana.userId], subjectId: newId(), lessonId: hiddenLesson })
  expect((await listOf(ana))[0]?.about).not.toBeNull()
  await pool.query('delete from turma_members where turma_id = $1', [turmaId])
  expect(await listOf(ana)).toMatchObject([{ about: null }])
})

test('a certificate is named until it is revoked', async () => {
  const ana = await signedIn(server)
  const { id } = await buildCertificate(database, { userId: ana.userId, courseId })
  await notify(orm, { kind: 'certificate', userIds: [ana.userId], subjectId: id })
  expect((await listOf(ana))[0]?.about).toMatchObject({ id, lesson: null })
  await pool.query('update certificates set revoked_at = now() where id = $1', [id])
  expect((await listOf(ana))[0]?.about).toBeNull()
})

test('what was deleted is no longer listed', async () => {
  const ana = await signedIn(server)
  const questionId = newId()
  await answered([ana.userId], questionId)
  await forgetNotifications(orm, { kind: 'answer', subjectId: questionId })
  expect(await listOf(ana)).toEqual([])
})

test('long lists come in pages of one statement each', async () => {
  const ana = await signedIn(server)
  for (let made = 0; made < 25; made += 1) await answered([ana.userId])
  const first = await ana.call(notifications.list, { query: {} })
  expect(first.notifications).toHaveLength(20)
  const query = { after: first.next ?? '' }
  const statements = await capturedStatements(() => ana.call(notifications.list, { query }))
  expect(statements.flat()).toHaveLength(2)
  expect((await ana.call(notifications.list, { query })).notifications).toHaveLength(5)
})
