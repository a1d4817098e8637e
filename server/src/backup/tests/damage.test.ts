import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackupHeader, openBackupFile, writeBackupFile } from '#/backup/backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-damage-'))
const whole = join(folder, 'whole.backup')
const harmed = join(folder, 'harmed.backup')
const header: BackupHeader = {
  takenAt: '2026-11-15T10:52:17.000Z',
  migration: { tag: '0001_schema', when: 1 },
  secretMark: null,
}
const rows = ['1\tAna\n', '2\tBia\n', '3\tCaio\n']
const users = (parts: string[]) => ({
  name: 'users',
  columns: ['id', 'name'],
  blocks: () => Readable.from(parts.map((part) => Buffer.from(part))),
})

beforeAll(async () => {
  await writeBackupFile(whole, { header, tables: [users(rows), users([])] })
})
afterAll(() => rmSync(folder, { recursive: true }))

const openHarmed = (bytes: Buffer | string) => {
  writeFileSync(harmed, bytes)
  return openBackupFile(harmed)
}

describe('a backup file', () => {
  test('is read back with its header and rows', async () => {
    const backup = await openBackupFile(whole)
    expect(backup.header).toEqual(header)
    expect(backup.tables).toEqual([
      { name: 'users', columns: ['id', 'name'], rows: 3, bytes: 19 },
      { name: 'users', columns: ['id', 'name'], rows: 0, bytes: 0 },
    ])
    expect(await text(backup.body())).toBe(rows.join(''))
  })

  test('is readable only by its owner', async () => {
    expect((await stat(whole)).mode & 0o777).toBe(0o600)
  })

  test('never overwrites another file', async () => {
    const before = readFileSync(whole)
    await expect(writeBackupFile(whole, { header, tables: [] })).rejects.toThrow(
      `${whole} exists already and was left alone.`,
    )
    expect(readFileSync(whole)).toEqual(before)
  })

  test('that could not be completed is removed', async () => {
    const broken = {
      ...users([]),
      blocks: () =>
        Readable.from(
          (function* () {
            yield Buffer.from('1\tAna\n')
            throw new Error('The connection broke.')
          })(),
        ),
    }
    const file = join(folder, 'broken.backup')
    await expect(writeBackupFile(file, { header, tables: [broken] })).rejects.toThrow('The connection broke.')
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
  })
})

describe('is rejected before anything else is done', () => {
  test('a file with any bit changed', async () => {
    const bytes = readFileSync(whole)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (place, bit) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8((bytes[place] ?? 0) ^ (1 << bit), place)
        await expect(openHarmed(changed)).rejects.toThrow(/is damaged|is not a backup|by a newer Farol/)
      }),
    )
  })

  test('a file truncated anywhere, or with more at its end', async () => {
    const bytes = readFileSync(whole)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await expect(openHarmed(bytes.subarray(0, length))).rejects.toThrow(/is damaged|is not a backup/)
      }),
    )
    await expect(openHarmed(Buffer.concat([bytes, Buffer.from('\n')]))).rejects.toThrow(/is damaged/)
  })

  test('a file of another kind', async () => {
    await expect(openHarmed('PGDMP\u0001\u000f')).rejects.toThrow(`${harmed} is not a backup of Farol.`)
    await expect(openHarmed(Buffer.alloc(100_000, 7))).rejects.toThrow(`${harmed} is not a backup of Farol.`)
    await expect(openBackupFile(folder)).rejects.toThrow(`${folder} is not a file.`)
    await expect(openBackupFile(join(folder, 'none'))).rejects.toThrow('cannot be read')
  })

  test('a file of a later format', async () => {
    const bytes = readFileSync(whole, 'latin1').replace('FAROL BACKUP 1', 'FAROL BACKUP 2')
    await expect(openHarmed(Buffer.from(bytes, 'latin1'))).rejects.toThrow('was written by a newer Farol')
  })
})
