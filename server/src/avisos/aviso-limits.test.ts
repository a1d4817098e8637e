import { avisos, monitorAvisos } from '@farol/contract/avisos.ts'
import { expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { buildTurma } from '#/testing/builders.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { mailingServer } from '#/testing/test-server.ts'

const server = await mailingServer()
const { database } = server

const content = { title: 'Semana de provas', text: 'Começa segunda.' }
const params = async (userId: string) => {
  const { id: turmaId } = await buildTurma(database, { userIds: [userId] })
  await database.pool.query('update turma_members set is_monitor = true where turma_id = $1', [turmaId])
  return { turmaId }
}
const TOMORROW = { status: 429, body: { title: expect.stringContaining('amanhã dá para') } }

test('a monitor writes ten avisos a day, and the administration as many as it likes', async () => {
  const monitor = await signedIn(server)
  const ofTurma = await params(monitor.userId)
  const write = () => ({ ...content, sendAt: '2999-01-01T08:00', id: newId() })
  for (let made = 0; made < 10; made += 1)
    await monitor.call(monitorAvisos.create, { params: ofTurma, body: write() })
  expect(await monitor.try(monitorAvisos.create, { params: ofTurma, body: write() })).toMatchObject(TOMORROW)
  const admin = await signedIn(server, 'admin')
  const target = { audience: 'turma', courseId: null, ...ofTurma } as const
  for (let made = 0; made < 11; made += 1)
    await admin.call(avisos.create, { body: { ...write(), ...target } })
})

test('thirty tests of avisos a day are mailed to a user', async () => {
  const monitor = await signedIn(server)
  const ofTurma = await params(monitor.userId)
  for (let made = 0; made < 30; made += 1)
    await monitor.call(monitorAvisos.sendTest, { params: ofTurma, body: content })
  expect(await monitor.try(monitorAvisos.sendTest, { params: ofTurma, body: content })).toMatchObject(
    TOMORROW,
  )
})
