import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readConfig } from '#/config/config.ts'
import { problemSentence } from '#/config/start-problem.ts'
import { startS3Server } from '#/testing/s3-server.ts'
import { isMissing, isUnavailable, sha256Of } from './file-store.ts'
import { openFileStore } from './open-store.ts'
import { createS3Client } from './s3-client.ts'
import { PART_BYTES } from './s3-objects.ts'
import { createS3Store } from './s3-store.ts'

const s3 = await startS3Server()
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
afterEach(() => s3.become('up'))
const config = readConfig({ ...s3.env, DATA_DIR: dataDir })
if (!config.bucket) throw new Error('no bucket is configured')
const { bucket } = config
const store = createS3Store(config as { bucket: typeof bucket; dataDir: string })
const place = (name: string) => join(dataDir, name)
const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`
const left = () => readdirSync(join(dataDir, 'uploads'))

async function stored(bytes: Buffer) {
  const path = place('made')
  writeFileSync(path, bytes)
  const sha256 = await sha256Of(path)
  await store.sendFile(path, sha256)
  await store.keep(path, { sha256, size: bytes.length })
  return sha256
}

const signed = (sha256: string, from = store) => {
  const source = from.source(sha256)
  if (!('sign' in source)) throw new Error('it has no address')
  return source.sign({ type: 'application/pdf', disposition: `inline; filename*=UTF-8''a%C3%A7%C3%A3o.pdf` })
}

test('a file of several parts comes back as it went, and so does a small one', async () => {
  for (const size of [1, PART_BYTES, PART_BYTES + 1]) {
    const bytes = randomBytes(size)
    const sha256 = await stored(bytes)
    expect(await store.sizeOf(sha256)).toBe(size)
    const copy = await store.local(sha256, 'video')
    expect(await sha256Of(copy)).toBe(createHash('sha256').update(bytes).digest('hex'))
    await store.removeScratch('video')
    expect(left()).toEqual([])
    await store.remove(sha256)
    expect(await store.sizeOf(sha256)).toBeUndefined()
    await expect(store.local(sha256, 'video')).rejects.toSatisfy(isMissing)
  }
})

test('chunks of any size become one file, also if one was stored without an answer and sent again', async () => {
  const bytes = randomBytes(50_000)
  const send = (offset: number, end: number) =>
    store.sendChunk?.('aula', { offset, bytes: bytes.subarray(offset, end) })
  for (const [offset, end] of [
    [0, 30_000],
    [0, 10],
    [10, 4_000],
    [4_000, 50_000],
  ] as const)
    await send(offset, end)
  expect(await store.head('aula', 4_100)).toEqual(bytes.subarray(0, 4_100))
  expect(readFileSync(await store.arrived('aula', 50_000))).toEqual(bytes)
  await expect(store.arrived('aula', 50_001)).rejects.toSatisfy(isMissing)
  await store.removeParts('aula')
  expect([...s3.objects().keys()].filter((key) => key.startsWith('uploads/'))).toEqual([])
  expect(left()).toEqual([])
})

test('a signed address serves one file with the headers it was signed with, for five minutes', async () => {
  const sha256 = await stored(Buffer.from('conteúdo'))
  const address = await signed(sha256)
  const answer = await fetch(address, { headers: { range: 'bytes=0-3' } })
  expect([answer.status, await answer.text()]).toEqual([206, 'cont'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename*=UTF-8''a%C3%A7%C3%A3o.pdf`,
    'cache-control': 'private, max-age=60',
  })
  const other = await stored(Buffer.from('outro'))
  expect((await fetch(address.replace(keyOf(sha256), keyOf(other)))).status).toBe(403)
  expect((await fetch(address.replace('application', 'text'))).status).toBe(403)
  const before = (seconds: number) =>
    createS3Store({ bucket, dataDir, now: () => Date.now() - seconds * 1_000 })
  expect((await fetch(await signed(sha256, before(295)))).status).toBe(200)
  expect((await fetch(await signed(sha256, before(301)))).status).toBe(403)
})

test('a server that is away or never answers is unavailable within a time limit', async () => {
  const { ask } = createS3Client(bucket)
  for (const mode of ['away', 'silent'] as const) {
    s3.become(mode)
    const asked = ask({ method: 'HEAD', key: 'files/x', limitMs: 700 })
    await expect(asked).rejects.toSatisfy(isUnavailable)
  }
})

test('a request is tried again where the server is back soon', async () => {
  s3.become('away')
  const size = store.sizeOf('0'.repeat(64))
  await expect.poll(() => s3.requests.at(-1)).toContain('0'.repeat(64))
  s3.become('up')
  expect(await size).toBeUndefined()
})

test.each([
  [
    { FILES_URL: 's3://127.0.0.1:1/escola' },
    /^http:\/\/127.0.0.1:1\/escola of FILES_URL cannot be reached: .+/,
  ],
  [{ FILES_KEY_SECRET: 'outro' }, /answered 403 SignatureDoesNotMatch to GET. The key of FILES_KEY_ID must/],
  [
    { FILES_KEY_ID: 'outro' },
    /answered 403 InvalidAccessKeyId to GET. The key of FILES_KEY_ID must be right/,
  ],
  [
    { FILES_URL: s3.env.FILES_URL.replace('escola', 'outra') },
    /answered 404 NoSuchBucket to GET. Is there such a bucket\?$/,
  ],
])('with %j it is not opened, and a sentence says why', async (changes, sentence) => {
  const error = await openFileStore(readConfig({ ...s3.env, ...changes, DATA_DIR: dataDir })).catch(
    (caught) => caught,
  )
  expect(problemSentence(error)).toMatch(sentence)
})
