import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backupPlaceOf } from '#/backup/backup-place.ts'

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
