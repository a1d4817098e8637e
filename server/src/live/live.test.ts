import { account } from '@farol/contract/account.ts'
import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { live } from '@farol/contract/live.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { buildCourse, buildLesson, buildQuiz, PASSWORD } from '#/testing/builders.ts'
import { LiveListener, receivedSoFar } from '#/testing/live-listener.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import type { Visitor } from '#/testing/visitor.ts'

const server = await testServer()
const { database } = server
const other = await server.anotherInstance()
const admin = await signedIn(server, 'admin')

/** The same user at the other instance. */
const elsewhere = (visitor: Visitor) => visitor.at(other.url)

async function openedLesson(student: Visitor, course: { isPublished?: boolean } = {}) {
  const { id: courseId } = await buildCourse(database, course)
  const { id: lessonId } = await buildLesson(database, { courseId })
  await student.call(lessons.open, { params: { courseId, lessonId } })
  return { courseId, lessonId }
}

const saved = (student: Visitor, lessonId: string, position: number) =>
  student.call(lessons.saveProgress, {
    params: { lessonId },
    body: { position, duration: 100, playedSeconds: position },
  })

const published = async (courseId: string, isPublished: boolean) => {
  const { courses } = await admin.call(adminCourses.list)
  const course = courses.find(({ id }) => id === courseId)
  if (!course) throw new Error('no such course')
  const { title, description, prerequisiteCourseId, version } = course
  await admin.call(adminCourses.update, {
    params: { courseId },
    body: { title, description, prerequisiteCourseId, version, isPublished },
  })
}

const newLesson = (courseId: string) =>
  admin.call(adminLessons.create, {
    params: { courseId },
    body: {
      title: 'Nova aula',
      description: '',
      videoUrl: 'https://vimeo.com/76979871',
      videoDuration: 60,
      orderIndex: 0,
      requiresPrevious: true,
      minWatchPercentage: 90,
    },
  })

async function attempted(student: SignedIn) {
  const place = await openedLesson(student)
  const quiz = await buildQuiz(database, { lessonId: place.lessonId })
  await admin.call(users.completeLesson, {
    params: { userId: student.userId, lessonId: place.lessonId },
  })
  return {
    ...place,
    quizId: quiz.id,
    submit: async () => {
      await student.call(quizzes.start, { params: place })
      const body = { key: crypto.randomUUID(), answers: quiz.rightAnswers }
      await student.call(quizzes.submit, { params: place, body })
    },
  }
}

describe('a student', () => {
  test('receives their own progress, whichever instance saved it and whichever they are connected to', async () => {
    const ana = await signedIn(server)
    const { courseId, lessonId } = await openedLesson(ana)
    const here = await LiveListener.open(ana)
    const there = await LiveListener.open(elsewhere(ana))
    await saved(ana, lessonId, 5)
    for (const listener of [here, there]) await listener.until({ topic: 'progress', courseId })
  })

  test('receives nothing for a save that changes nothing visible', async () => {
    const ana = await signedIn(server)
    const { lessonId } = await openedLesson(ana)
    const listener = await LiveListener.open(ana)
    await saved(ana, lessonId, 5)
    await receivedSoFar(ana, listener)
    await saved(ana, lessonId, 5.2)
    expect(await receivedSoFar(ana, listener)).toEqual([])
  })

  test('receives nothing about other students, attempts, users or settings', async () => {
    const [ana, bia] = [await signedIn(server), await signedIn(server)]
    const quiz = await attempted(bia)
    const listener = await LiveListener.open(ana)
    await quiz.submit()
    await signedIn(server)
    await admin.call(users.completeLesson, {
      params: { userId: bia.userId, lessonId: (await openedLesson(bia)).lessonId },
    })
    await admin.call(settings.update, { body: await admin.call(settings.read) })
    expect(await receivedSoFar(ana, listener)).toEqual([])
  })

  test('sees a course come and go as it is published and unpublished', async () => {
    const ana = await signedIn(server)
    const course = await buildCourse(database, { isPublished: false })
    const listener = await LiveListener.open(elsewhere(ana))
    await newLesson(course.id)
    expect(await receivedSoFar(ana, listener)).toEqual([])
    await published(course.id, true)
    await listener.until({ topic: 'catalogue' })
    await newLesson(course.id)
    await listener.until({ topic: 'catalogue' })
    await published(course.id, false)
    const received = [...(await listener.until({ topic: 'catalogue' }))]
    received.push(...(await receivedSoFar(ana, listener)))
    expect(received).toEqual([])
  })

  test('receives nothing about a locked course until it is unlocked', async () => {
    const [ana, bia] = [await signedIn(server), await signedIn(server)]
    const first = await openedLesson(ana)
    const second = await buildCourse(database, { prerequisiteCourseId: first.courseId })
    const unlocking = { userId: bia.userId, lessonId: first.lessonId }
    await admin.call(users.completeLesson, { params: unlocking })
    const { id: lessonId } = await buildLesson(database, { courseId: second.id })
    const [locked, open] = [await LiveListener.open(ana), await LiveListener.open(bia)]
    await admin.call(users.completeLesson, { params: { userId: ana.userId, lessonId } })
    await locked.until({ topic: 'self' })
    const { lessons: made } = await admin.call(adminLessons.ofCourse, { params: { courseId: second.id } })
    await admin.call(adminLessons.update, {
      params: { courseId: second.id, lessonId },
      body: {
        title: 'Outro título',
        description: '',
        videoUrl: 'https://vimeo.com/76979871',
        videoDuration: 60,
        requiresPrevious: true,
        minWatchPercentage: 90,
        version: made[0]?.version ?? 0,
      },
    })
    await open.until({ topic: 'course', courseId: second.id })
    expect(await receivedSoFar(ana, locked)).toEqual([])
  })
})

describe('an administrator', () => {
  test('receives an attempt made at the other instance, and the student receives their result', async () => {
    const ana = await signedIn(server)
    const { courseId, lessonId, quizId, submit } = await attempted(ana)
    const watching = await LiveListener.open(elsewhere(admin))
    const own = await LiveListener.open(ana)
    await submit()
    await watching.until({ topic: 'quiz-results', courseId, quizId })
    await watching.until({ topic: 'user', userId: ana.userId })
    await watching.until({ topic: 'activity' })
    await own.until({ topic: 'result', courseId, lessonId })
  })

  test('is disconnected the moment they are demoted, and reconnects as a student', async () => {
    const demoted = await signedIn(server, 'admin')
    const listener = await LiveListener.open(elsewhere(demoted))
    await admin.call(users.setRole, { params: { userId: demoted.userId }, body: { role: 'student' } })
    expect(await listener.ended()).toBe('access')

    const again = await LiveListener.open(elsewhere(demoted))
    const draft = await buildCourse(database, { isPublished: false })
    await newLesson(draft.id)
    expect(await receivedSoFar(demoted, again)).toEqual([])
  })

  test('receives new accounts and what other administrators do', async () => {
    const listener = await LiveListener.open(admin)
    const { userId } = await signedIn(server)
    await listener.until({ topic: 'user', userId })
    await listener.until({ topic: 'users' })
    const { version, ...values } = await admin.call(settings.read)
    await admin.call(settings.update, { body: { ...values, version } })
    await listener.until({ topic: 'settings' })
    await listener.until({ topic: 'record' })
  })
})

describe('a stream ends', () => {
  test('for visitors before it begins', async () => {
    expect((await server.visitor().try(live.stream, { query: {} })).status).toBe(401)
  })

  test('when the session ends, for whatever reason', async () => {
    const ana = await signedIn(server)
    const [first, second] = [await LiveListener.open(ana), await LiveListener.open(elsewhere(ana))]
    await ana.call(account.signOut)
    expect([await first.ended(), await second.ended()]).toEqual(['access', 'access'])

    const bia = await signedIn(server)
    const listener = await LiveListener.open(bia)
    await database.pool.query('delete from sessions where user_id = $1', [bia.userId])
    expect(await listener.ended()).toBe('access')
  })

  test('not when a user is given the role that they have', async () => {
    const ana = await signedIn(server)
    const listener = await LiveListener.open(ana)
    await database.pool.query(
      `insert into user_roles (id, user_id, role) values (gen_random_uuid(), $1, 'student')`,
      [ana.userId],
    )
    expect(await receivedSoFar(ana, listener)).toEqual([])
  })

  test('for students when maintenance begins, and does not begin before it is over', async () => {
    const ana = await signedIn(server)
    const listener = await LiveListener.open(ana)
    const change = async (maintenanceMode: boolean) => {
      const { version, ...values } = await admin.call(settings.read)
      await admin.call(settings.update, { body: { ...values, maintenanceMode, version } })
    }
    await change(true)
    expect(await listener.ended()).toBe('maintenance')
    expect((await ana.try(live.stream, { query: {} })).status).toBe(503)
    await change(false)
    await LiveListener.open(ana)
  })

  test('for the oldest when one session opens too many', async () => {
    const ana = await signedIn(server)
    const listeners = []
    for (let count = 0; count < 5; count += 1) listeners.push(await LiveListener.open(ana))
    expect(await listeners[0]?.ended()).toBe('replaced')
    expect(await receivedSoFar(ana, listeners[1] as LiveListener)).toEqual([])
  })

  test('for the oldest when one user opens more than ten, in however many browsers', async () => {
    const ana = await signedIn(server)
    const browsers = [ana, server.visitor(), server.visitor(), server.visitor()]
    for (const browser of browsers.slice(1))
      await browser.call(account.signIn, { body: { email: ana.email, password: PASSWORD } })
    const listeners = []
    for (const browser of browsers)
      for (let count = 0; count < 3; count += 1) listeners.push(await LiveListener.open(browser))
    expect(await listeners[0]?.ended()).toBe('replaced')
    expect(await listeners[1]?.ended()).toBe('replaced')
    for (const kept of listeners.slice(2)) expect(kept.received).toEqual([])
    expect(await receivedSoFar(ana, listeners[2] as LiveListener)).toEqual([])
  })

  test('when the server stops, without delaying the stop', async () => {
    const third = await server.anotherInstance()
    const listener = await LiveListener.open(admin.at(third.url))
    await third.stop()
    expect(await listener.ended()).toBe('stopping')
  })
})

test('a server that cannot subscribe is unready; once it can again, open screens refetch', async () => {
  const ana = await signedIn(server)
  const listener = await LiveListener.open(ana)
  const { rows } = await database.pool.query('select current_database() as name')
  const outside = new pg.Client(inject('cluster').connection)
  await outside.connect()
  onTestFinished(() => outside.end())
  const allowConnections = (isAllowed: boolean) =>
    outside.query(`alter database ${rows[0].name} allow_connections ${isAllowed}`)
  await allowConnections(false)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'farol-live' and datname = $1`,
    [rows[0].name],
  )
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status
  await expect.poll(readiness).toBe(503)
  await allowConnections(true)
  await listener.until({ topic: 'refresh' })
  expect(await readiness()).toBe(200)
  expect(await receivedSoFar(ana, listener)).toEqual([])
})
