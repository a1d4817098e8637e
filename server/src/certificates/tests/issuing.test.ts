import { account } from '@farol/contract/account.ts'
import { certificates } from '@farol/contract/certificates.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { settings } from '@farol/contract/settings.ts'
import { users } from '@farol/contract/users.ts'
import { parseCertificateCode } from '@farol/domain/certificates.ts'
import { describe, expect, test } from 'vitest'
import { recordCompletions } from '#/progress/record-completions.ts'
import { buildTurma, buildUser, schoolDay } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { timePasses } from '#/testing/time-passes.ts'
import { certificatesTest } from './certificates-test.ts'

const server = await testServer()
const { database } = server
const admin = await signedIn(server, 'admin')
const { setAutomatic, courseOf, watchAll, complete, stored } = certificatesTest(server, admin)

describe('a certificate', () => {
  test('is issued when the course is completed, with user, course, hours and date', async () => {
    await setAutomatic(true)
    const today = () => new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
    // It may be completed around midnight.
    const before = today()
    const student = await signedIn(server)
    const course = await courseOf('Finanças', 50 * 60, 38 * 60)
    const { rows } = await database.pool.query('select id from lessons where course_id = $1', [course.id])
    for (const { id: lessonId } of rows) {
      await admin.call(users.completeLesson, { params: { userId: student.userId, lessonId } })
    }
    const { certificates: mine } = await student.call(certificates.mine)
    const completedOn = mine[0]?.completedOn ?? ''
    expect([before, today()]).toContain(completedOn)
    expect(mine).toMatchObject([
      { courseId: course.id, courseTitle: 'Finanças', completedOn, isRevoked: false },
    ])
    expect(parseCertificateCode(mine[0]?.code ?? '')).toBeDefined()
    expect(await stored(student.userId)).toMatchObject([{ workload_minutes: 90, completed_on: completedOn }])
  })

  test('is issued by the save that completes the last lesson', async () => {
    await setAutomatic(true)
    const student = await signedIn(server)
    const course = await courseOf('Assistido', 100)
    const { rows } = await database.pool.query('select id from lessons where course_id = $1', [course.id])
    const lessonId: string = rows[0].id
    await student.call(lessons.open, { params: { courseId: course.id, lessonId } })
    await timePasses(database.pool, { userId: student.userId, seconds: 100 })
    const body = { position: 100, duration: 100, playedSeconds: 1 }
    expect(await student.call(lessons.saveProgress, { params: { lessonId }, body })).toMatchObject({
      isCourseCompleted: true,
    })
    expect((await student.call(certificates.mine)).certificates).toHaveLength(1)
  })

  test('is issued once, however many completions arrive concurrently', async () => {
    await setAutomatic(true)
    const { id: userId } = await buildUser(database)
    const course = await courseOf('Curso', 60)
    await watchAll(userId, course.id)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        recordCompletions(database.orm, { students: [{ courseId: course.id, userId }] }),
      ),
    )
    expect(await stored(userId)).toHaveLength(1)
  })

  test('is issued to everyone who has completed the course, each with its own code', async () => {
    await setAutomatic(true)
    const course = await courseOf('Para todos', 60)
    const students = await Promise.all(Array.from({ length: 20 }, () => buildUser(database)))
    for (const { id } of students) await watchAll(id, course.id)
    await recordCompletions(database.orm, { courseId: course.id })
    const { rows } = await database.pool.query(
      'select count(distinct code)::int as codes, count(distinct user_id)::int as students from certificates where course_id = $1',
      [course.id],
    )
    expect(rows).toEqual([{ codes: 20, students: 20 }])
  })

  test('is committed together with the completion, or neither is', async () => {
    await setAutomatic(true)
    const { id: userId } = await buildUser(database)
    const course = await courseOf('Tudo ou nada', 60)
    await watchAll(userId, course.id)
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before insert on certificates execute function refuse()`,
    )
    await expect(
      recordCompletions(database.orm, { students: [{ courseId: course.id, userId }] }),
    ).rejects.toThrow()
    await database.pool.query('drop trigger refuse on certificates; drop function refuse')
    const { rows } = await database.pool.query('select from course_completions where user_id = $1', [userId])
    expect(rows).toHaveLength(0)
  })

  test('carries the hours that the course was given and the turma of that moment', async () => {
    await setAutomatic(true)
    const student = await signedIn(server)
    const course = await courseOf('Com turma', 3600)
    const other = await courseOf('Sem turma', 3600)
    await database.pool.query('update courses set workload_hours = 40 where id = $1', [course.id])
    const [yesterday, today] = [await schoolDay(database, -1), await schoolDay(database, 0)]
    const member = { courseIds: [course.id], userIds: [student.userId] }
    await buildTurma(database, { name: 'Que acabou', endsOn: yesterday, ...member })
    const turma = await buildTurma(database, { name: 'Tarde', endsOn: today, ...member })
    await complete(student.userId, course.id)
    await complete(student.userId, other.id)
    const certified = { course_title: 'Com turma', turma_name: 'Tarde', workload_minutes: 2400 }
    const before = await stored(student.userId)
    expect(before).toMatchObject([
      certified,
      { course_title: 'Sem turma', turma_name: null, workload_minutes: 60 },
    ])
    await database.pool.query(`update turmas set name = 'Outro nome' where id = $1`, [turma.id])
    await database.pool.query('delete from turmas where id = $1', [turma.id])
    await database.pool.query('update courses set workload_hours = 8 where id = $1', [course.id])
    expect(await stored(student.userId)).toEqual(before)
    const byHand = database.pool.query(`update certificates set turma_name = 'Outra'`)
    await expect(byHand).rejects.toThrow('append-only')

    await student.call(certificates.confirmName, { body: { name: 'Nome Corrigido' } })
    const [, , corrected] = await stored(student.userId)
    expect(corrected).toMatchObject({ ...certified, name: 'Nome Corrigido' })
    const params = { certificateId: corrected.id }
    await admin.call(certificates.revoke, { params })
    await admin.call(certificates.reissue, { params })
    expect((await stored(student.userId)).at(-1)).toMatchObject({ ...certified, workload_minutes: 480 })
  })

  test('never changes: not with the name, nor with the course, nor by hand in the database', async () => {
    await setAutomatic(true)
    const student = await signedIn(server)
    const course = await courseOf('Como se chamava', 3600)
    await complete(student.userId, course.id)
    const before = await stored(student.userId)
    await student.call(account.updateProfile, { body: { name: 'Nome Novo' } })
    await database.pool.query(`update courses set title = 'Outro título' where id = $1`, [course.id])
    await database.pool.query('update lessons set video_duration = 60 where course_id = $1', [course.id])
    expect(await stored(student.userId)).toEqual(before)
    await database.pool.query('delete from courses where id = $1', [course.id])
    expect(await stored(student.userId)).toEqual(before)
    expect((await student.call(certificates.mine)).certificates).toMatchObject([
      { courseId: null, courseTitle: 'Como se chamava' },
    ])
    const byHand = database.pool.query(`update certificates set name = 'Outra' where user_id = $1`, [
      student.userId,
    ])
    await expect(byHand).rejects.toThrow('append-only')
  })

  test('is deleted with the account', async () => {
    await setAutomatic(true)
    const { id: userId } = await buildUser(database)
    await complete(userId, (await courseOf('Curso', 60)).id)
    const [{ code }] = await stored(userId)
    await database.pool.query('delete from users where id = $1', [userId])
    expect((await server.visitor().try(certificates.confirm, { params: { code } })).status).toBe(404)
  })
})

describe('courses completed while the school issued none', () => {
  test('have no certificate until an administrator issues them, once each, even concurrently', async () => {
    await setAutomatic(true)
    const { count: others } = await admin.call(certificates.pending)
    expect(others).toBe(0)
    await setAutomatic(false)
    const course = await courseOf('De antes', 60)
    const students = await Promise.all(Array.from({ length: 8 }, () => buildUser(database)))
    for (const { id } of students) await complete(id, course.id)
    await database.pool.query(
      `update course_completions set completed_at = '2025-01-01T01:30:00Z' where course_id = $1`,
      [course.id],
    )
    expect(await stored(students[0]?.id ?? '')).toEqual([])
    await setAutomatic(true)
    expect(await admin.call(certificates.pending)).toEqual({ count: 8, hasMore: false })
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(certificates.issuePending)))
    expect(answers.reduce((sum, { issued }) => sum + issued, 0)).toBe(8)
    expect(await admin.call(certificates.pending)).toEqual({ count: 0, hasMore: false })
    for (const { id } of students) {
      // The day in São Paulo, where it was still New Year's Eve.
      expect(await stored(id)).toMatchObject([{ course_title: 'De antes', completed_on: '2024-12-31' }])
    }
    const { changes } = await admin.call(settings.changes, { query: {} })
    // Those who ask at the same moment may share them.
    const recorded = changes.filter(({ action }) => action === 'certificate.issue-pending')
    expect(recorded.reduce((sum, { after }) => sum + Number(after?.issued), 0)).toBe(8)
  })
})
