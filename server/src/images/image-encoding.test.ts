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
import { createImageEncoding } from './image-encoding.ts'
import { webpSize } from './webp-size.ts'

const server = await testServer()
const PROGRAM = 'image-process.ts'
const solid = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#f7b02e' } })
const SQUARE = { width: 320, height: 320 }
/** The square of a file. */
const encodingSquares = (options: Parameters<typeof createImageEncoding>[0] = {}) => {
  const encode = createImageEncoding(options)
  return async (file: Buffer) => (await encode({ file, sizes: [SQUARE] }))[0] as Buffer
}
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
    // Long enough for a new process of a busy machine to start in.
    const encode = encodingSquares({ encodeTimeoutMs: 15_000 })
    const stuck = encode(large)
    const refused = expect(stuck).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const decoding = await photoProcess()
    process.kill(decoding, 'SIGSTOP')
    const next = encode(small)
    await refused
    expect(await sharp(await next).metadata()).toMatchObject({ format: 'webp', width: 320 })
    expect(childrenRunning(PROGRAM)).not.toContain(decoding)
  })

  test('if the process dies only its photo fails, not the queued ones', async () => {
    const encode = encodingSquares()
    const refused = expect(encode(large)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const next = encode(small)
    process.kill(await photoProcess(), 'SIGKILL')
    await refused
    expect(await sharp(await next).metadata()).toMatchObject({ format: 'webp' })
  })

  test('the queue is bounded, and an idle process ends', async () => {
    const encode = encodingSquares({ queueMax: 1, idleTimeoutMs: 0 })
    const accepted = [encode(small), encode(small)]
    await expect(encode(small)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await Promise.all(accepted)
    await expect.poll(() => childrenRunning(PROGRAM)).toEqual([])
  })

  test('the process has no environment variable of the server', async () => {
    const script = new URL('../testing/environment-as-image.ts', import.meta.url)
    const answer = await encodingSquares({ program: script.pathname })(small)
    expect(JSON.parse(answer.toString())).toEqual(['UV_THREADPOOL_SIZE'])
  })
})

test('libvips reads JPEG, PNG and WebP, and no other format', async () => {
  const child = fork(new URL('./image-process.ts', import.meta.url), { serialization: 'advanced' })
  const isRead = async (file: Buffer) => {
    const answer = once(child, 'message')
    child.send({ file, sizes: [SQUARE] })
    return 'images' in (await answer)[0]
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>'
  expect(await isRead(Buffer.from(svg))).toBe(false)
  for (const format of ['gif', 'tiff', 'avif'] as const)
    expect(await isRead(await solid(40).toFormat(format).toBuffer())).toBe(false)
  for (const format of ['jpeg', 'png', 'webp'] as const)
    expect(await isRead(await solid(40).toFormat(format).toBuffer())).toBe(true)
})

test('an image becomes one for each wanted size, upright and without metadata', async () => {
  // Lies on its side: the camera's note says which way is up.
  const photo = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#0d2540' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'segredo' } })
    .jpeg()
    .toBuffer()
  const sizes = [
    { width: 320, height: 180 },
    { width: 640, height: 360 },
  ]
  const images = await createImageEncoding()({ file: photo, sizes, least: { width: 900, height: 500 } })
  const found = await Promise.all(images.map((image) => sharp(image).metadata()))
  expect(found.map(({ format, width, height, exif }) => ({ format, width, height, exif }))).toEqual(
    sizes.map((size) => ({ ...size, format: 'webp', exif: undefined })),
  )
})

test('an image that is smaller than asked for is refused as such', async () => {
  const refused = createImageEncoding()({ file: small, sizes: [SQUARE], least: { width: 41, height: 1 } })
  await expect(refused).rejects.toMatchObject({ code: 'IMAGE_TOO_SMALL' })
})

test('the size of an encoded image is read from its bytes, with and without transparency', async () => {
  const drawn = (channels: 3 | 4, background: string) =>
    sharp({ create: { width: 1_234, height: 567, channels, background } })
  const sources = [drawn(3, '#0d2540').jpeg(), drawn(4, '#0d254080').png()]
  for (const source of sources) {
    const sizes = [{ width: 720, height: 720 }]
    const [image] = await createImageEncoding()({ file: await source.toBuffer(), sizes, fit: 'inside' })
    expect(webpSize(image as Buffer)).toEqual({ width: 720, height: 331 })
  }
  expect(webpSize(await drawn(4, '#0d254080').webp({ lossless: true }).toBuffer())).toEqual({
    width: 1_234,
    height: 567,
  })
})
