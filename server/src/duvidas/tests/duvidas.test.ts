import { duvidas } from '@farol/contract/duvidas.ts'
import { notifications } from '@farol/contract/notifications.ts'
import { settings } from '@farol/contract/settings.ts'
import { POST_MAX } from '@farol/domain/limits.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { capturedStatements } from '#/testing/captured-statements.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin', { name: 'Direção' })
const ana = await signedIn(server, 'student', { name: 'Ana' })
const bia = await signedIn(server, 'student', { name: 'Bia' })

let courseId: string
let lessonId: string
beforeEach(async () => {
  await pool.query('delete from courses')
  await pool.query('delete from rate_limits')
  courseId = (await buildCourse(database, { title: 'Redes' })).id
  lessonId = (await buildLesson(database, { courseId, title: 'Cabos', videoDuration: 100 })).id
})

const params = () => ({ courseId, lessonId })
const ask = async (who: SignedIn, body = 'Como isto *funciona*?', seconds: number | null = null) =>
  (await who.call(duvidas.ask, { params: params(), body: { key: newId(), body, seconds } })).id
const answer = async (who: SignedIn, duvidaId: string, body = 'Assim.') =>
  (await who.call(duvidas.answer, { params: { duvidaId }, body: { key: newId(), body } })).id
const list = (who: SignedIn) => who.call(duvidas.list, { params: params(), query: {} })
const answersOf = async (who: SignedIn, duvidaId: string) =>
  (await who.call(duvidas.answers, { params: { duvidaId }, query: {} })).answers

const latestChange = async () => (await admin.call(settings.changes, { query: {} })).changes[0]

test('a dúvida with its minute is seen by others, answered, accepted and first', async () => {
  const duvidaId = await ask(ana, 'Por que *cobre*?', 42)
  expect(await list(bia)).toMatchObject({
    duvidas: [{ id: duvidaId, author: { name: 'Ana' }, seconds: 42, isOwn: false, canAccept: false }],
    moments: [{ seconds: 42, count: 1 }],
    next: null,
  })
  const first = await answer(bia, duvidaId, 'Não sei.')
  const second = await answer(admin, duvidaId, 'Conduz melhor.')
  const accept = (who: SignedIn) =>
    who.try(duvidas.accept, { params: { duvidaId }, body: { answerId: second } })
  expect((await accept(bia)).body.code).toBe('FORBIDDEN')
  expect((await accept(ana)).status).toBe(200)
  expect(await answersOf(bia, duvidaId)).toMatchObject([
    { id: second, isAccepted: true, writtenAs: 'admin', author: { name: 'Direção' } },
    { id: first, isAccepted: false, writtenAs: 'student', isOwn: true },
  ])
  expect((await list(ana)).duvidas).toMatchObject([{ answerCount: 2, hasAcceptedAnswer: true }])
  expect(await latestChange()).not.toMatchObject({ action: 'answer.accept' })
  await admin.call(duvidas.accept, { params: { duvidaId }, body: { answerId: first } })
  await admin.call(duvidas.accept, { params: { duvidaId }, body: { answerId: first } })
  expect(await latestChange()).toMatchObject({ action: 'answer.accept', subject: 'Ana · Cabos' })
  await admin.call(duvidas.accept, { params: { duvidaId }, body: { answerId: null } })
  const { changes } = await admin.call(settings.changes, { query: {} })
  const accepted = changes.map(({ action }) => action).filter((action) => action.startsWith('answer.'))
  expect(accepted).toEqual(['answer.unaccept', 'answer.accept'])
})

test('the same dúvida sent again is stored once, and so is an answer', async () => {
  const body = { key: newId(), body: 'Uma vez?', seconds: null }
  const [one, two] = await Promise.all([
    ana.call(duvidas.ask, { params: params(), body }),
    ana.call(duvidas.ask, { params: params(), body }),
  ])
  expect(one.id).toBe(two.id)
  expect((await list(ana)).duvidas).toHaveLength(1)
  const again = { key: newId(), body: 'Uma vez.' }
  for (let time = 0; time < 2; time += 1)
    await bia.call(duvidas.answer, { params: { duvidaId: one.id }, body: again })
  expect(await answersOf(ana, one.id)).toHaveLength(1)
})

test('others say that they have the same dúvida, once each, and may take it back', async () => {
  const duvidaId = await ask(ana)
  const same = (who: SignedIn, isSame: boolean) =>
    who.call(duvidas.same, { params: { duvidaId }, body: { isSame } })
  const count = async () => (await list(bia)).duvidas.map(({ sameCount, isSame }) => [sameCount, isSame])
  for (const who of [ana, bia, bia]) await same(who, true)
  expect(await count()).toEqual([[1, true]])
  await same(bia, false)
  expect(await count()).toEqual([[0, false]])
})

test('one edits and deletes one’s own, and nobody else’s', async () => {
  const duvidaId = await ask(ana)
  const edit = (who: SignedIn, body: string) =>
    who.try(duvidas.edit, { params: { postId: duvidaId }, body: { body } })
  const remove = (who: SignedIn, postId: string) => who.try(duvidas.remove, { params: { postId } })
  for (const who of [bia, admin]) {
    expect((await edit(who, 'Outra coisa')).body.code).toBe('FORBIDDEN')
    expect((await remove(who, duvidaId)).body.code).toBe('FORBIDDEN')
  }
  await edit(ana, 'Como isto *funciona*?')
  expect((await list(bia)).duvidas).toMatchObject([{ isEdited: false }])
  await edit(ana, 'E assim?')
  expect((await list(bia)).duvidas).toMatchObject([{ body: 'E assim?', isEdited: true }])
  const answerId = await answer(bia, duvidaId)
  expect((await remove(bia, answerId)).status).toBe(200)
  expect((await remove(ana, duvidaId)).status).toBe(200)
  expect((await list(bia)).duvidas).toEqual([])
  const late = await bia.try(duvidas.answer, { params: { duvidaId }, body: { key: newId(), body: 'Tarde' } })
  expect(late).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test.each([
  ['x'.repeat(POST_MAX + 1), null, 'INVALID_INPUT'],
  ['   ', null, 'INVALID_INPUT'],
  ['\u0085', null, 'INVALID_INPUT'],
  ['nulo \0', null, 'INVALID_INPUT'],
  ['Depois do fim?', 106, 'BEYOND_VIDEO'],
])('%#: bad input is refused with a code, and nothing is stored', async (body, seconds, code) => {
  const asked = await ana.try(duvidas.ask, { params: params(), body: { key: newId(), body, seconds } })
  expect(asked).toMatchObject({ status: 422, body: { code } })
  expect((await list(ana)).duvidas).toEqual([])
})

test('fifty in a minute are too many: those over the limit are refused kindly', async () => {
  const codes: (string | undefined)[] = []
  for (let sent = 0; sent < 50; sent += 1) {
    const body = { key: newId(), body: `Dúvida ${sent}`, seconds: null }
    codes.push((await ana.try(duvidas.ask, { params: params(), body })).body.code)
  }
  expect(codes.filter((code) => code === 'TOO_MANY_POSTS')).toHaveLength(30)
  expect((await list(ana)).duvidas).toHaveLength(20)
})

test('pages follow one another, two statements each, also of many', async () => {
  for (let each = 0; each < 45; each += 1)
    await buildDuvida(database, { lessonId, userId: ana.userId, body: `Dúvida ${each}`, seconds: each })
  const seen: string[] = []
  let after: string | undefined
  do {
    let page: Awaited<ReturnType<typeof list>> | undefined
    const statements = await capturedStatements(async () => {
      page = await bia.call(duvidas.list, { params: params(), query: after ? { after } : {} })
    })
    const asked = statements.flat().filter(({ name }) => name !== 'sessions')
    expect(asked).toHaveLength(2)
    expect(page?.moments).toHaveLength(after ? 0 : 45)
    seen.push(...(page?.duvidas ?? []).map(({ body }) => body))
    after = page?.next ?? undefined
  } while (after)
  expect(seen).toEqual(Array.from({ length: 45 }, (_, each) => `Dúvida ${44 - each}`))
})

test('a search in the course finds dúvidas and answers, whatever the case and accents', async () => {
  const duvidaId = await ask(ana, 'O que é conexão?')
  const other = await ask(ana, 'E o roteador?')
  await answer(bia, other, 'Ele faz a CONEXAO.')
  await ask(ana, 'Outra coisa 100%')
  const find = async (search: string) =>
    (await bia.call(duvidas.search, { params: { courseId }, query: { search } })).duvidas
  expect(await find('Conexão')).toMatchObject([
    { id: other, place: { courseTitle: 'Redes', lessonTitle: 'Cabos' } },
    { id: duvidaId },
  ])
  expect(await find('%')).toHaveLength(1)
  expect(await find('inexistente')).toEqual([])
})

test('the queue has what nobody else has answered, oldest first, and one leaves it with an answer', async () => {
  const first = await ask(ana, 'Primeira')
  const second = await ask(bia, 'Segunda', 7)
  const closed = await ask(ana, 'Fechada')
  await answer(ana, first, 'Ninguém?')
  await admin.call(duvidas.lock, { params: { duvidaId: closed }, body: { isLocked: true } })
  const queue = async (who: SignedIn) => (await who.call(duvidas.queue, { query: {} })).duvidas
  expect(await queue(admin)).toMatchObject([
    { id: first },
    { id: second, seconds: 7, place: { courseTitle: 'Redes', lessonTitle: 'Cabos', lessonId } },
  ])
  expect(await queue(bia)).toEqual([])
  const answerId = await answer(bia, first)
  expect(await queue(admin)).toMatchObject([{ id: second }])
  await admin.call(duvidas.review, { params: { postId: answerId }, body: { isHidden: true } })
  expect(await queue(admin)).toMatchObject([{ id: first }, { id: second }])
})

test('a closed dúvida takes no more answers', async () => {
  const duvidaId = await ask(ana)
  const lock = (who: SignedIn) => who.try(duvidas.lock, { params: { duvidaId }, body: { isLocked: true } })
  expect((await lock(ana)).body.code).toBe('FORBIDDEN')
  expect((await lock(admin)).status).toBe(200)
  const late = await bia.try(duvidas.answer, { params: { duvidaId }, body: { key: newId(), body: 'Mais' } })
  expect(late).toMatchObject({ status: 409, body: { code: 'DUVIDA_LOCKED' } })
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes[0]).toMatchObject({ action: 'duvida.lock', subject: 'Ana · Cabos' })
})

test('a reported text waits for a review; hidden, it is gone for others and marked for its author', async () => {
  const duvidaId = await ask(ana)
  const answerId = await answer(bia, duvidaId, 'Grosseria')
  const report = (who: SignedIn, reason: string) =>
    who.call(duvidas.report, { params: { postId: answerId }, body: { reason } })
  await report(ana, 'Ofende')
  await report(ana, 'Ofende de novo')
  expect(await latestChange()).toMatchObject({ action: 'post.report', subject: 'Bia · Cabos' })
  const reported = async (who: SignedIn) => (await who.call(duvidas.reported, { query: {} })).posts
  expect(await reported(admin)).toMatchObject([
    { id: answerId, isAnswer: true, reportCount: 1, reasons: ['Ofende'], place: { lessonTitle: 'Cabos' } },
  ])
  expect(await reported(ana)).toEqual([])
  const review = (who: SignedIn, isHidden: boolean) =>
    who.try(duvidas.review, { params: { postId: answerId }, body: { isHidden } })
  expect((await review(ana, true)).body.code).toBe('FORBIDDEN')
  await review(admin, true)
  expect(await reported(admin)).toEqual([])
  expect(await answersOf(ana, duvidaId)).toEqual([])
  expect((await list(ana)).duvidas).toMatchObject([{ answerCount: 0 }])
  for (const who of [bia, admin]) expect(await answersOf(who, duvidaId)).toMatchObject([{ isHidden: true }])
  expect((await ana.try(duvidas.report, { params: { postId: answerId }, body: { reason: '' } })).status).toBe(
    404,
  )
  await review(admin, false)
  expect(await answersOf(ana, duvidaId)).toMatchObject([{ isHidden: false }])
  await report(bia, '')
  await review(admin, false)
  const { changes } = await admin.call(settings.changes, { query: {} })
  expect(changes.slice(0, 5).map(({ action }) => action)).toEqual([
    'post.keep',
    'post.report',
    'post.show',
    'post.hide',
    'post.report',
  ])
})

test('an answer notifies who asked, and a dúvida the staff until it is answered', async () => {
  await pool.query('delete from notifications')
  const duvidaId = await ask(ana)
  const kinds = async (who: SignedIn) => {
    const { notifications: found } = await who.call(notifications.list, { query: {} })
    return found.map(({ kind, about }) => [kind, about?.id])
  }
  expect(await kinds(admin)).toEqual([['unanswered', duvidaId]])
  await answer(ana, duvidaId, 'Ninguém?')
  expect([await kinds(ana), await kinds(admin)]).toEqual([[], [['unanswered', duvidaId]]])
  await answer(bia, duvidaId)
  expect([await kinds(ana), await kinds(admin), await kinds(bia)]).toEqual([[['answer', duvidaId]], [], []])
  await ana.call(duvidas.remove, { params: { postId: duvidaId } })
  expect(await kinds(ana)).toEqual([])
})

test('an image is re-encoded whole, for who may read the dúvida', async () => {
  const duvidaId = await ask(ana)
  const png = await sharp({ create: { width: 30, height: 90, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const put = (who: SignedIn, body: Uint8Array<ArrayBuffer>) =>
    who.fetch(`/api/duvidas/${duvidaId}/image`, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'image/png' },
    })
  expect((await put(bia, new Uint8Array(png))).status).toBe(403)
  expect((await put(ana, new TextEncoder().encode('<svg/>'))).status).toBe(422)
  expect((await put(ana, new Uint8Array(png))).status).toBe(200)
  const imageUrl = (await list(bia)).duvidas[0]?.imageUrl ?? ''
  const image = await bia.fetch(imageUrl)
  expect(image.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 30, height: 90 })
  await pool.query('update courses set is_published = false')
  expect((await bia.fetch(imageUrl)).status).toBe(404)
  await pool.query('update courses set is_published = true')
  await ana.call(duvidas.edit, {
    params: { postId: duvidaId },
    body: { body: 'Sem imagem', removesImage: true },
  })
  expect((await list(bia)).duvidas[0]).toMatchObject({ body: 'Sem imagem', imageUrl: null, isEdited: true })
  expect((await bia.fetch(imageUrl)).status).toBe(404)
})
