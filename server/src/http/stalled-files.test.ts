import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { buildCourse, buildLesson } from '#/testing/builders.ts'
import { type SignedIn, signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { buildMaterial } from '#/testing/upload-file.ts'

const server = await testServer()
const { database } = server
const MOST = 32
/** More than connections hold between them. */
const SIZE = 16 * 1024 ** 2

test('a user who lets many downloads stall gets no more of them until one has ended, and keeps nobody else from theirs', async () => {
  const { id: courseId } = await buildCourse(database)
  const { id: lessonId } = await buildLesson(database, { courseId })
  const { id: materialId } = await buildMaterial(server, { lessonId, text: 'a'.repeat(SIZE) })
  const path = `/api/lessons/${lessonId}/materials/${materialId}`
  /** Reads nothing of the answer. */
  const ask = ({ cookieHeader: cookie }: SignedIn) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const request = get(server.url + path, { headers: { cookie }, agent: false }, resolve)
      request.once('error', reject)
      onTestFinished(() => void request.destroy())
    })
  const [student, other] = [await signedIn(server), await signedIn(server)]
  const stalled: IncomingMessage[] = []
  for (let asked = 0; asked < MOST; asked += 1) stalled.push(await ask(student))
  expect(new Set(stalled.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const refused = await ask(student)
  expect(refused.statusCode).toBe(429)
  expect((await buffer(refused)).toString()).toContain('muitos arquivos ao mesmo tempo')
  expect(await buffer(await ask(other))).toHaveLength(SIZE)
  // One is read to its end, another is given up.
  expect(await buffer(stalled[0] as IncomingMessage)).toHaveLength(SIZE)
  stalled[1]?.destroy()
  await expect.poll(async () => (await ask(student)).statusCode).toBe(200)
  await expect.poll(async () => (await ask(student)).statusCode).toBe(200)
})
