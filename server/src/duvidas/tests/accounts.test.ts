import { duvidas } from '@farol/contract/duvidas.ts'
import { privacy } from '@farol/contract/privacy.ts'
import { settings } from '@farol/contract/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { removeAccount } from '#/privacy/remove-accounts.ts'
import { buildDuvida } from '#/testing/build-duvidas.ts'
import { buildCourse, buildLesson, buildUser } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'

const server = await testServer()
const { database } = server
const { pool } = database
const admin = await signedIn(server, 'admin')
const ana = await signedIn(server)
const bia = await signedIn(server)

let courseId: string
let lessonId: string
beforeEach(async () => {
  await pool.query('delete from courses')
  courseId = (await buildCourse(database)).id
  lessonId = (await buildLesson(database, { courseId, title: 'Cabos' })).id
})

const list = (who: SignedIn) => who.call(duvidas.list, { params: { courseId, lessonId }, query: {} })

const remove = (userId: string) =>
  database.orm.transaction((transaction) => removeAccount(transaction, userId))
async function leaving() {
  const { id: userId } = await buildUser(database, { name: 'Quem Sai' })
  const { id: duvidaId } = await buildDuvida(database, { lessonId, userId })
  await buildDuvida(database, { lessonId, userId: bia.userId, duvidaId })
  await pool.query('insert into duvida_images values ($1, $2, $3, $4)', [duvidaId, userId, newId(), 'imagem'])
  return userId
}

test('the texts of a deleted account stay without the name, and without their image', async () => {
  await remove(await leaving())
  expect((await list(ana)).duvidas).toMatchObject([{ author: null, imageUrl: null, answerCount: 1 }])
})

test('or they go, if the school wants it, and what they had answered waits again', async () => {
  const { version: _, ...values } = await admin.call(settings.read)
  const body = { ...(await admin.call(settings.read)), keepRemovedTexts: false }
  await pool.query('update sessions set proven_at = now()')
  await admin.call(settings.update, { body })
  const userId = await leaving()
  const { id: duvidaId } = await buildDuvida(database, { lessonId, userId: ana.userId })
  await buildDuvida(database, { lessonId, userId, duvidaId })
  expect((await admin.call(duvidas.queue, { query: {} })).duvidas).toEqual([])
  await remove(userId)
  expect((await list(ana)).duvidas).toMatchObject([{ id: duvidaId, answerCount: 0 }])
  expect((await admin.call(duvidas.queue, { query: {} })).duvidas).toMatchObject([{ id: duvidaId }])
  await admin.call(settings.update, { body: { ...values, version: body.version + 1 } })
})

test('the export has one’s texts, and nothing of others', async () => {
  const own = { lessonId, userId: ana.userId, body: 'Minha dúvida', seconds: 5 }
  const { id: duvidaId } = await buildDuvida(database, own)
  await buildDuvida(database, { lessonId, userId: bia.userId, duvidaId })
  await bia.call(duvidas.same, { params: { duvidaId }, body: { isSame: true } })
  await bia.call(duvidas.report, { params: { postId: duvidaId }, body: { reason: 'Motivo' } })
  expect(await ana.call(privacy.exportData)).toMatchObject({
    duvidas_e_respostas: [{ tipo: 'dúvida', texto: 'Minha dúvida', segundo_do_video: 5 }],
  })
  const ofBia = await bia.call(privacy.exportData)
  expect(ofBia).toMatchObject({
    duvidas_e_respostas: [{ tipo: 'resposta' }],
    duvidas_que_tambem_tem: [{ aula: 'Cabos' }],
    denuncias: [{ motivo: 'Motivo' }],
  })
  expect(JSON.stringify(ofBia)).not.toContain('Minha dúvida')
})
