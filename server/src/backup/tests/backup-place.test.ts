import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupPlaceOf, placeWatch } from '#/backup/backup-place.ts'

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'farol-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const placeOf = (folder: string) =>
  backupPlaceOf({
    backupDir: folder,
    dataDir: folder,
    backupBucket: undefined,
    databaseUrl: undefined,
    bucket: undefined,
  })

test('whoever asks a new folder for its id at the same time gets the same one', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = newFolder()
    const ids = await Promise.all(Array.from({ length: 8 }, () => placeOf(folder).id()))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
    expect(readdirSync(folder).sort()).toEqual(['place-id', 'unfinished'])
    expect(await placeOf(folder).id()).toBe(ids[0])
  }
})

test('a folder whose id was never written gets one, and keeps it', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'place-id'), '')
  const id = await placeOf(folder).id()
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(readFileSync(join(folder, 'place-id'), 'utf8')).toBe(id)
  expect(await placeOf(folder).id()).toBe(id)
})

test('of a disk that does not answer nobody asks again until it has answered, and it is named as it was', async () => {
  const looks: PromiseWithResolvers<boolean>[] = []
  const isOnSameDisk = () => {
    const look = Promise.withResolvers<boolean>()
    looks.push(look)
    return look.promise
  }
  const facts = placeWatch({ name: '/mnt/copias', isOnSameDisk }, 1)
  const first = facts()
  looks[0]?.resolve(true)
  await first
  await expect.poll(facts).toEqual({ name: '/mnt/copias', isOnSameDisk: true })
  const asked = Array.from({ length: 5 }, () => facts())
  for (const each of asked) expect(await each).toEqual({ name: '/mnt/copias', isOnSameDisk: true })
  expect(await facts()).toEqual({ name: '/mnt/copias', isOnSameDisk: true })
  expect(looks).toHaveLength(2)
  looks[1]?.reject(new Error('EIO'))
  await expect.poll(facts).toEqual({ name: '/mnt/copias', isOnSameDisk: false })
})

test('what is copied is for nobody else of the machine', async () => {
  const folder = newFolder()
  await placeOf(folder).clear()
  for (const name of ['files.data', 'unfinished'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700)
})
