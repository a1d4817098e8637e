import { fork } from 'node:child_process'
import { once } from 'node:events'
import { account } from '@farol/contract/account.ts'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordHashing } from '#/identity/password-hashing.ts'
import { buildUser, PASSWORD } from '#/testing/builders.ts'
import { childrenRunning } from '#/testing/child-processes.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { testServer } from '#/testing/test-server.ts'
import { createPhotoDecoding } from './photo-decoding.ts'

const server = await testServer()
const PROGRAM = 'photo-process.ts'
const solid = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#f7b02e' } })
let large: Buffer
let small: Buffer

beforeAll(async () => {
  // Just under sixty megapixels.
  large = await solid(7_745).jpeg().toBuffer()
  small = await solid(40).png().toBuffer()
})

/** Also idle ones of earlier tests. */
async function endPhotoProcesses() {
  for (const id of childrenRunning(PROGRAM)) process.kill(id, 'SIGKILL')
  await expect.poll(() => childrenRunning(PROGRAM)).toEqual([])
}

/** Waits for the only such process. */
async function photoProcess() {
  await expect.poll(() => childrenRunning(PROGRAM)).toHaveLength(1)
  return childrenRunning(PROGRAM)[0] as number
}

beforeEach(endPhotoProcesses)
afterEach(endPhotoProcesses)

describe('photos are decoded in a process of their own', () => {
  test('log-ins still work while twelve photos of sixty megapixels wait for a process that hangs', async () => {
    const students = [await signedIn(server), await signedIn(server)]
    const send = async (index: number) => {
      const response = await students[index % students.length]?.fetch('/api/profile/photo', {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: new Uint8Array(large),
      })
      return response?.status
    }
    let isAnswered = false
    const first = send(0).then((status) => {
      isAnswered = true
      return status
    })
    const decoding = await photoProcess()
    process.kill(decoding, 'SIGSTOP')
    const others = Array.from({ length: 11 }, (_, index) => send(index + 1))
    const passwordHash = await createPasswordHashing().hash(PASSWORD)
    const { email } = await buildUser(server.database, { passwordHash })
    for (let count = 0; count < 8; count += 1)
      await server.visitor().call(account.signIn, { body: { email, password: PASSWORD } })
    expect((await server.visitor().fetch('/healthz')).status).toBe(200)
    expect(isAnswered).toBe(false)
    expect(childrenRunning(PROGRAM)).toEqual([decoding])
    process.kill(decoding, 'SIGCONT')
    expect(await Promise.all([first, ...others])).toEqual(Array(12).fill(200))
  })

  test('on timeout the process is killed, and the next photo is decoded by a new one', async () => {
    const decode = createPhotoDecoding({ decodeTimeoutMs: 5_000 })
    const stuck = decode(large)
    const refused = expect(stuck).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const decoding = await photoProcess()
    process.kill(decoding, 'SIGSTOP')
    const next = decode(small)
    await refused
    expect(await sharp(await next).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(childrenRunning(PROGRAM)).not.toContain(decoding)
  })

  test('if the process dies only its photo fails, not the queued ones', async () => {
    const decode = createPhotoDecoding()
    const refused = expect(decode(large)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const next = decode(small)
    process.kill(await photoProcess(), 'SIGKILL')
    await refused
    expect(await sharp(await next).metadata()).toMatchObject({ format: 'webp' })
  })

  test('the queue is bounded, and an idle process ends', async () => {
    const decode = createPhotoDecoding({ queueMax: 1, idleTimeoutMs: 0 })
    const accepted = [decode(small), decode(small)]
    await expect(decode(small)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await Promise.all(accepted)
    await expect.poll(() => childrenRunning(PROGRAM)).toEqual([])
  })

  test('the process has no environment variable of the server', async () => {
    const script = new URL('../testing/environment-as-photo.ts', import.meta.url)
    const answer = await createPhotoDecoding({ program: script.pathname })(small)
    expect(JSON.parse(answer.toString())).toEqual(['UV_THREADPOOL_SIZE'])
  })
})

test('libvips reads JPEG, PNG and WebP, and no other format', async () => {
  const child = fork(new URL('./photo-process.ts', import.meta.url), { serialization: 'advanced' })
  const isRead = async (file: Buffer) => {
    const answer = once(child, 'message')
    child.send(file)
    return 'photo' in (await answer)[0]
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'
  expect(await isRead(Buffer.from(svg))).toBe(false)
  for (const format of ['gif', 'tiff', 'avif'] as const)
    expect(await isRead(await solid(40).toFormat(format).toBuffer())).toBe(false)
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect(await isRead(await solid(40).toFormat(format).toBuffer())).toBe(true)
})
