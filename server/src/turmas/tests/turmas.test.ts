import { settings } from '@farol/contract/settings.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { buildCourse, buildTurma, buildUser, schoolDay } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const missing = '00000000-0000-7000-8000-000000000000'

beforeEach(async () => {
  await pool.query('delete from turmas')
})

const values = {
  name: 'Manhã',
  startsOn: '2026-03-02',
  endsOn: '2026-06-30',
  capacity: 40,
  isJoiningOpen: false,
  courseIds: [] as string[],
  version: 1,
}
const read = (turmaId: string, query: { search?: string } = {}) =>
  admin.call(turmas.one, { params: { turmaId }, query })
const add = (turmaId: string, ...userIds: string[]) =>
  admin.try(turmas.addMembers, { params: { turmaId }, body: { userIds } })

describe('a turma', () => {
  test('is created, listed by name, changed and read', async () => {
    const course = await buildCourse(database)
    const { id } = await admin.call(turmas.create, { body: { name: 'Tarde' } })
    await admin.call(turmas.create, { body: { name: 'Árvores' } })
    const body = { ...values, courseIds: [course.id] }
    expect(await admin.call(turmas.update, { params: { turmaId: id }, body })).toEqual({
      version: 2,
      daysOutside: 0,
    })
    const { turmas: listed, total } = await admin.call(turmas.list, { query: {} })
    expect(listed.map(({ name }) => name)).toEqual(['Árvores', 'Manhã'])
    expect(total).toBe(2)
    const found = await admin.call(turmas.list, { query: { search: 'MANHA' } })
    expect(found.turmas).toMatchObject([{ id, courseCount: 1, memberCount: 0, capacity: 40 }])
    const { turma, courses } = await read(id)
    expect(turma).toMatchObject({ name: 'Manhã', startsOn: '2026-03-02', endsOn: '2026-06-30', version: 2 })
    expect(courses.filter(({ isChosen }) => isChosen).map((each) => each.id)).toEqual([course.id])
  })

  test('says whether it has begun and ended, by the day at the school', async () => {
    await buildTurma(database, { name: '1', startsOn: await schoolDay(database, 1) })
    await buildTurma(database, { name: '2', startsOn: await schoolDay(database, 0) })
    await buildTurma(database, { name: '3', endsOn: await schoolDay(database, -1) })
    const { turmas: listed } = await admin.call(turmas.list, { query: {} })
    expect(listed.map(({ state }) => state)).toEqual(['upcoming', 'running', 'ended'])
  })

  test('is not saved over a newer version, with dates the wrong way round, or with a course that is gone', async () => {
    const { id: turmaId } = await buildTurma(database)
    const update = async (changes: object) =>
      (await admin.try(turmas.update, { params: { turmaId }, body: { ...values, ...changes } })).body
    expect(await update({ startsOn: '2026-07-01' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { endsOn: 'O fim não pode ser antes do início.' },
    })
    expect(await update({ startsOn: '1026-07-01' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await update({ courseIds: [missing] })).toMatchObject({ code: 'COURSE_NOT_FOUND' })
    expect(await update({})).toEqual({ version: 2, daysOutside: 0 })
    expect(await update({})).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  })

  test('that is deleted leaves its members their accounts', async () => {
    const user = await buildUser(database)
    const { id: turmaId } = await buildTurma(database, { userIds: [user.id] })
    await admin.call(turmas.remove, { params: { turmaId } })
    expect((await admin.try(turmas.one, { params: { turmaId }, query: {} })).status).toBe(404)
    expect((await admin.call(users.one, { params: { userId: user.id } })).user.id).toBe(user.id)
  })

  test('every change is in the change log', async () => {
    const ana = await buildUser(database, { name: 'Ana' })
    const bia = await buildUser(database, { name: 'Bia' })
    const caio = await buildUser(database, { name: 'Caio' })
    const { id: turmaId } = await admin.call(turmas.create, { body: { name: 'Tarde' } })
    await add(turmaId, ana.id)
    await add(turmaId, bia.id, caio.id)
    await admin.call(turmas.removeMember, { params: { turmaId, userId: ana.id } })
    await admin.call(turmas.update, { params: { turmaId }, body: { ...values, capacity: null } })
    await admin.call(turmas.remove, { params: { turmaId } })
    const { changes } = await admin.call(settings.changes, { query: {} })
    expect(changes.slice(0, 6).map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'turma.delete Manhã',
      'turma.update Manhã',
      'turma.remove-member Ana · Tarde',
      'turma.add-members Tarde',
      'turma.add-member Ana · Tarde',
      'turma.create Tarde',
    ])
  })
})

describe('members', () => {
  test('are added once, found by name or e-mail, and removed', async () => {
    const ana = await buildUser(database, { name: 'Ana Água' })
    const bia = await buildUser(database, { name: 'Bia Brisa' })
    const { id: turmaId } = await buildTurma(database)
    expect((await add(turmaId, ana.id, bia.id, ana.id)).body).toEqual({ added: 2 })
    expect((await add(turmaId, ana.id)).body).toEqual({ added: 0 })
    const { members, turma } = await read(turmaId)
    expect(members.map(({ name }) => name)).toEqual(['Ana Água', 'Bia Brisa'])
    expect(turma.memberCount).toBe(2)
    expect((await read(turmaId, { search: 'agua' })).members.map(({ id }) => id)).toEqual([ana.id])
    expect((await read(turmaId, { search: bia.email })).total).toBe(1)
    const removal = { params: { turmaId, userId: ana.id } }
    await admin.call(turmas.removeMember, removal)
    expect((await admin.try(turmas.removeMember, removal)).status).toBe(404)
    expect((await read(turmaId)).turma.memberCount).toBe(1)
  })

  test('two who take the last place at once: one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(database)))
      const { id: turmaId } = await buildTurma(database, { capacity: 2, userIds: [people[0]?.id ?? ''] })
      const answers = await Promise.all(people.slice(1).map(({ id }) => add(turmaId, id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('TURMA_FULL')
      expect((await read(turmaId)).members).toHaveLength(2)
    }
  })

  test('the database itself refuses one more than there are places, whoever writes', async () => {
    const [one, other] = [await buildUser(database), await buildUser(database)]
    const { id: turmaId } = await buildTurma(database, { capacity: 1 })
    const insert = (userId: string) =>
      pool.query('insert into turma_members (turma_id, user_id) values ($1, $2)', [turmaId, userId])
    const results = await Promise.allSettled([insert(one.id), insert(other.id)])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason.constraint)).toEqual(['turmas_places_check'])
  })

  test('all who are asked for are added, or none', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => buildUser(database)))
    const { id: turmaId } = await buildTurma(database, { capacity: 2 })
    expect((await add(turmaId, ...people.map(({ id }) => id))).body.code).toBe('TURMA_FULL')
    expect((await add(turmaId, people[0]?.id ?? '', missing)).body.code).toBe('USER_NOT_FOUND')
    expect((await read(turmaId)).turma.memberCount).toBe(0)
  })

  test('there cannot be fewer places than members', async () => {
    const { id: turmaId } = await buildTurma(database, {
      userIds: [(await buildUser(database)).id, (await buildUser(database)).id],
    })
    const body = { ...values, capacity: 1 }
    const { status, body: problem } = await admin.try(turmas.update, { params: { turmaId }, body })
    expect([status, problem.code]).toEqual([409, 'TURMA_TOO_SMALL'])
  })

  test('a deleted account frees its place', async () => {
    const { id: userId } = await buildUser(database)
    const { id: turmaId } = await buildTurma(database, { capacity: 1, userIds: [userId] })
    await database.orm.transaction((transaction) => removeAccount(transaction, userId))
    expect((await read(turmaId)).turma.memberCount).toBe(0)
  })
})
