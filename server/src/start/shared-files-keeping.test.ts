import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files as filesApi } from '@farol/contract/files.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type CommandName, runCommand } from '#/backup/commands.ts'
import { newDatabase } from '#/backup/tests/new-database.ts'
import { readConfig } from '#/config/config.ts'
import { newId } from '#/database/new-id.ts'
import { fileStoreOf } from '#/files/open-store.ts'
import { connectionUrl } from '#/testing/connection-url.ts'
import { startS3Server } from '#/testing/s3-server.ts'
import { signedIn } from '#/testing/signed-in.ts'
import { AUTH_SECRET, testServer } from '#/testing/test-server.ts'
import { beginUpload, clip, preparedVideo, sendChunk, uploadFile } from '#/testing/upload-file.ts'
import { removeUnused } from '#/uploads/remove-unused.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-shared-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const s3 = await startS3Server()
const server = await testServer(s3.env)
const { database } = server
const store = fileStoreOf(readConfig({ ...s3.env, DATA_DIR: folder }))
const admin = await signedIn(server, 'admin')
const bytes = clip('index-last.mp4')
afterEach(() => s3.become('up'))

const keys = () => [...s3.objects().keys()]
const sha256Of = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
const keyOf = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

const TWO_DAYS_AGO = new Date(Date.now() - 2 * 86_400_000)
const age = (key: string) => {
  const path = s3.objects().get(key)
  if (path) utimesSync(path, TWO_DAYS_AGO, TWO_DAYS_AGO)
}

test('housekeeping removes what nothing refers to any more, and what a killed server left', async () => {
  const path = join(folder, 'sem-dono')
  writeFileSync(path, 'sem dono')
  const sha256 = sha256Of(Buffer.from('sem dono'))
  await store.sendFile(path, sha256)
  const begun = await beginUpload(admin, { name: 'segue.mp4', size: bytes.length, lastModified: 5 })
  const { id: going } = (await begun.json()) as Upload
  await sendChunk(admin, going, { offset: 0, bytes: bytes.subarray(0, 5_000) })
  const stray = newId()
  await store.sendChunk?.(stray, { offset: 0, bytes: Buffer.from('x') })
  const left = [keyOf(sha256), `uploads/${stray}/0-1`]
  const arrived = `uploads/${going}/0-5000`
  await removeUnused(database, store)
  expect(keys()).toEqual(expect.arrayContaining([...left, arrived]))
  for (const key of [...left, arrived]) age(key)
  await removeUnused(database, store)
  expect(keys().filter((key) => left.includes(key))).toEqual([])
  expect(keys()).toContain(arrived)
  await database.pool.query(`update uploads set expires_at = now() - interval '1 day' where id = $1`, [going])
  await removeUnused(database, store)
  expect(keys()).not.toContain(arrived)
})

test('a file that was begun to be stored in parts and never finished is given up after a day', async () => {
  const unfinished = s3.beginUnfinished('files/aa/inacabado')
  await removeUnused(database, store)
  expect(unfinished.exists()).toBe(true)
  utimesSync(unfinished.path, TWO_DAYS_AGO, TWO_DAYS_AGO)
  await removeUnused(database, store)
  expect(unfinished.exists()).toBe(false)
})

async function command(name: CommandName, env: Record<string, string>, ...args: string[]) {
  const output: string[] = []
  const { signal } = new AbortController()
  const all = { AUTH_SECRET, DATA_DIR: join(folder, 'commands'), INIT_CWD: folder, ...s3.env, ...env }
  const isDone = await runCommand({ name, args, env: all, signal, print: (line) => output.push(line) })
  return { isDone, output: output.join('\n') }
}

test('a backup takes the files along from the bucket, and a restore puts them into another', async () => {
  for (const [name, file] of Object.entries({ 'um.mp4': bytes, 'dois.mp4': clip('index-first.mp4') }))
    expect((await preparedVideo(admin, await uploadFile(admin, file, { name }))).state).toBe('ready')
  const school = { DATABASE_URL: connectionUrl(database.connection) }
  const named = await command('backup', school, 'named.backup')
  expect(named.output).toMatch(
    /Not in it: uploaded files \(\d+ in s3:\/\/127.0.0.1:\d+\/escola\/farol\/files\)/,
  )
  const taken = await command('backup', school, 'whole.backup', '--with-files')
  // Meanwhile the server may store what it makes of the videos.
  const count = Number(/whole.backup.data: (\d+) uploaded files/.exec(taken.output)?.[1])
  expect(count).toBeGreaterThan(1)
  expect(taken.output).not.toContain('Missing')
  const other = await startS3Server()
  const env = { ...other.env, DATABASE_URL: connectionUrl(await newDatabase()) }
  const restored = await command('restore', env, 'whole.backup')
  expect(restored.output).toContain(`${count} uploaded files are in their place.`)
  expect(other.objects().size).toBe(count)
  const another = { DATABASE_URL: connectionUrl(await newDatabase()) }
  s3.become('away')
  const refused = await command('restore', another, 'whole.backup')
  expect([refused.isDone, refused.output]).toEqual([
    false,
    expect.stringMatching(/^Nothing was restored. .+ of FILES_URL cannot be reached/),
  ])
})

test('deleting a file deletes it in the bucket', async () => {
  const text = Buffer.from('apaga-me')
  const fileId = await uploadFile(admin, text, { kind: 'material', name: 'apagar.txt' })
  const key = keyOf(sha256Of(text))
  expect(keys()).toContain(key)
  s3.become('away')
  const refused = await admin.try(filesApi.remove, { params: { fileId } })
  expect(refused.body).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  s3.become('up')
  const again = await uploadFile(admin, text, { kind: 'material', name: 'apagar.txt' })
  await admin.call(filesApi.remove, { params: { fileId: again } })
  expect(keys()).not.toContain(key)
})
