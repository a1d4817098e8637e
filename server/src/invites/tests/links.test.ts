import { account } from '@farol/contract/account.ts'
import { invites } from '@farol/contract/invites.ts'
import { joining } from '@farol/contract/joining.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { beforeEach, expect, test } from 'vitest'
import { buildLink } from '#/testing/build-invites.ts'
import { buildTurma, PASSWORD, schoolDay } from '#/testing/builders.ts'
import { mailTo } from '#/testing/mailed.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const people = await Promise.all(Array.from({ length: 8 }, () => signedIn(server)))
const [ana, bia] = people as [SignedIn, SignedIn]

let turmaId: string
beforeEach(async () => {
  await pool.query('delete from turmas')
  turmaId = (await buildTurma(database, { name: 'Tarde' })).id
})

const screen = () => admin.call(invites.ofTurma, { params: { turmaId } })
const members = async () =>
  (await admin.call(turmas.one, { params: { turmaId }, query: {} })).members.map(({ id }) => id).sort()
const join = (who: SignedIn, token: string) => who.try(joining.join, { body: { token } })
const codeOf = async (who: SignedIn, token: string) => (await join(who, token)).body.code
const look = (token: string, who = server.visitor()) => who.try(joining.look, { body: { token } })

test('a link is made, shown with its QR code as often as one looks, joined by, and revoked', async () => {
  const endsOn = await schoolDay(database, 3)
  const body = { endsOn, maxUses: 5 }
  const { id: linkId } = await admin.call(invites.createLink, { params: { turmaId }, body })
  const [link] = (await screen()).links
  expect(link).toMatchObject({ id: linkId, endsOn, maxUses: 5, uses: 0, problem: null })
  expect(link?.url).toMatch(/^http:\/\/.+\/entrar\/(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
  expect(link?.qrCode.path).toMatch(/^M0 0h7v1h-7z/)
  expect((await screen()).links).toEqual([link])

  const token = link?.url.split('/').at(-1) ?? ''
  expect((await look(token)).body).toEqual({
    turma: { name: 'Tarde', startsOn: null, endsOn: null, state: 'running' },
    problem: null,
    isMember: false,
    invited: null,
  })
  expect((await join(ana, token)).status).toBe(200)
  // Typed from paper, and once more: a member uses nothing up.
  expect((await join(ana, token.toLowerCase().replaceAll('-', ''))).status).toBe(200)
  expect(await members()).toEqual([ana.userId])
  expect((await screen()).links[0]?.uses).toBe(1)
  expect((await look(token, ana)).body).toMatchObject({ isMember: true })

  await admin.call(invites.revokeLink, { params: { turmaId, linkId } })
  expect((await screen()).links).toEqual([])
  expect((await look(token)).body).toMatchObject({ problem: 'revoked' })
  expect(await codeOf(bia, token)).toBe('JOINING_REVOKED')
  expect(await members()).toEqual([ana.userId])
  expect((await admin.try(invites.revokeLink, { params: { turmaId, linkId } })).status).toBe(404)
})

test('a link that leads nowhere says why, and lets nobody in', async () => {
  const yesterday = await schoolDay(database, -1)
  const { token } = await buildLink(database, { turmaId, maxUses: 1 })
  const refused = async (statement: string, code: string) => {
    await pool.query(statement)
    expect(await codeOf(bia, token)).toBe(code)
    const problem = code.slice('JOINING_'.length).toLowerCase().replace('_', '-')
    expect((await look(token)).body).toMatchObject({ problem })
  }
  await refused(`update turmas set is_joining_open = false`, 'JOINING_CLOSED')
  await refused(`update turmas set ends_on = '${yesterday}'`, 'JOINING_ENDED')
  await refused(`update turma_links set ends_on = '${yesterday}'`, 'JOINING_EXPIRED')
  expect(await members()).toEqual([])
  expect((await join(bia, 'nada')).status).toBe(404)
  expect((await look('0'.repeat(20))).status).toBe(404)
})

test('a link whose last day has passed is not made', async () => {
  const create = async (days: number) =>
    admin.try(invites.createLink, {
      params: { turmaId },
      body: { endsOn: await schoolDay(database, days), maxUses: null },
    })
  expect(await create(-1)).toMatchObject({ status: 422, body: { fields: { endsOn: 'Este dia já passou.' } } })
  expect((await create(0)).status).toBe(200)
})

test('a link into a turma that has not begun says when it begins, and lets in', async () => {
  const startsOn = await schoolDay(database, 2)
  await pool.query('update turmas set starts_on = $1 where id = $2', [startsOn, turmaId])
  const { token } = await buildLink(database, { turmaId })
  expect((await look(token)).body).toMatchObject({ turma: { startsOn, state: 'upcoming' }, problem: null })
  expect((await join(ana, token)).status).toBe(200)
})

test('of several who take the last place at once one gets it', async () => {
  await pool.query('update turmas set capacity = 1')
  const { token } = await buildLink(database, { turmaId })
  const statuses = await Promise.all(people.map(async (who) => (await join(who, token)).status))
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect((await members()).length).toBe(1)
  expect((await look(token)).body).toMatchObject({ problem: 'full' })
})

test('of several who take the last use at once one gets it', async () => {
  const { token } = await buildLink(database, { turmaId, maxUses: 1 })
  const codes = await Promise.all(people.map((who) => codeOf(who, token)))
  expect(codes.filter((code) => code === 'JOINING_USED_UP')).toHaveLength(7)
  expect((await members()).length).toBe(1)
})

test('the database itself refuses one use more than a link has', async () => {
  const { id } = await buildLink(database, { turmaId, maxUses: 1, uses: 1 })
  await expect(pool.query('update turma_links set uses = 2 where id = $1', [id])).rejects.toMatchObject({
    constraint: 'turma_links_uses_check',
  })
})

test('who must confirm the address first comes back to the link by the mail', async () => {
  await pool.query('update settings set email_confirmation = true')
  const email = 'nova@farol.example'
  const body = { name: 'Nova', email, password: PASSWORD, joinToken: 'ABCD-1234' }
  await server.visitor().call(account.signUp, { body })
  expect(await mailTo(server, email)).toMatch(/\/auth\/confirm\?token=[\w-]+&redirect=\/entrar\/ABCD-1234\s/)
  await pool.query('update settings set email_confirmation = false')
})

test('several members are removed or moved at once, all or none', async () => {
  const ids = people.slice(0, 3).map(({ userId }) => userId)
  await admin.call(turmas.addMembers, { params: { turmaId }, body: { userIds: ids } })
  const { id: toTurmaId } = await buildTurma(database, { name: 'Noite', capacity: 1 })
  const move = (userIds: string[], to: string | null) =>
    admin.try(turmas.moveMembers, { params: { turmaId }, body: { userIds, toTurmaId: to } })
  expect((await move(ids, toTurmaId)).body.code).toBe('TURMA_FULL')
  expect((await members()).length).toBe(3)
  expect((await move(ids.slice(0, 1), toTurmaId)).body).toEqual({ moved: 1 })
  expect((await move(ids, null)).body).toEqual({ moved: 2 })
  expect(await members()).toEqual([])
  expect((await move(ids, turmaId)).body.code).toBe('TURMA_NOT_FOUND')
  expect((await move(ids, ana.userId)).body.code).toBe('TURMA_NOT_FOUND')
})

test('without a mail server an invitation counts as sent when its file is written, also the second time', async () => {
  const stateOf = async () => (await screen()).invites.map(({ state }) => state)
  await admin.call(invites.send, { params: { turmaId }, body: { text: 'Nova;nova@farol.example' } })
  expect(await stateOf()).toEqual(['sent'])
  const [invite] = (await screen()).invites
  await admin.call(invites.resend, { params: { turmaId, inviteId: invite?.id ?? '' } })
  expect(await stateOf()).toEqual(['sent'])
  expect(await mailTo(server, 'nova@farol.example', 2)).toContain('/entrar/')
})
