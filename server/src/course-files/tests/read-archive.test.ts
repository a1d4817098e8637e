import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { COURSE_FILE_ENTRIES_MAX } from '@farol/domain/course-file.ts'
import { afterAll, expect, test } from 'vitest'
import { createFileStore } from '#/files/file-store.ts'
import { smallDisk } from '#/testing/small-disk.ts'
import { readArchive } from '../read-archive.ts'
import { unpackFiles } from '../unpack-files.ts'
import { sizesOf64Bits, tgzOf, zipOf } from './archives.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-archives-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(archive: Uint8Array) {
  const path = join(folder, 'archive')
  writeFileSync(path, archive)
  return path
}

async function readAll(archive: Uint8Array) {
  const files: Record<string, string> = {}
  for await (const { name, read } of readArchive(written(archive))) {
    const pieces: Buffer[] = []
    for await (const bytes of read()) pieces.push(bytes)
    files[name] = Buffer.concat(pieces).toString()
  }
  return files
}

const LONG = `${'pasta/'.repeat(20)}arquivo.txt`
const FILES = [
  { name: 'curso.json', content: '{}' },
  { name: LONG, content: 'a'.repeat(70_000) },
]

test.each([
  ['a ZIP', zipOf(FILES)],
  ['a compressed ZIP', zipOf(FILES.map((file) => ({ ...file, isCompressed: true })))],
  ['a gzipped tar', tgzOf([{ name: 'pasta', type: '5' }, ...FILES])],
  [
    'a gzipped tar with long names',
    tgzOf([
      { name: '././@LongLink', type: 'L', content: `${LONG}\0` },
      { name: 'cut', content: 'a'.repeat(70_000) },
      { name: 'pax', type: 'x', content: '19 path=curso.json\n' },
      { name: 'cut', content: '{}' },
    ]),
  ],
])('%s is read', async (_, archive) => {
  expect(await readAll(archive)).toEqual({ 'curso.json': '{}', [LONG]: 'a'.repeat(70_000) })
})

test('an entry that nobody reads is passed over', async () => {
  const names: string[] = []
  for await (const { name } of readArchive(written(tgzOf(FILES)))) names.push(name)
  expect(names).toEqual(['curso.json', LONG])
})

/** What the end of a ZIP says of how many there are. */
function withEntryCount(zip: Buffer, count: number) {
  const lying = Buffer.from(zip)
  lying.writeUInt16LE(count, zip.length - 12)
  return lying
}

const one = (entry: object) => [{ name: 'a', content: 'a', ...entry }]
const bomb = Buffer.alloc(300 * 1024 ** 2)
const tenth = Buffer.alloc(6 * 1024 ** 2)

test.each([
  ['a path that leads out of a ZIP', zipOf(one({ name: '../../etc/passwd' }))],
  ['a path that leads out of a tar', tgzOf(one({ name: 'files/../../passwd' }))],
  ['an absolute path in a ZIP', zipOf(one({ name: '/etc/passwd' }))],
  ['an absolute path in a tar', tgzOf(one({ name: '/etc/passwd' }))],
  ['a path of Windows', tgzOf(one({ name: 'C:/windows/a' }))],
  ['a backslash', zipOf(one({ name: 'files\\..\\a' }))],
  ['a link in a ZIP', zipOf(one({ mode: 0o120777 }))],
  ['a link in a tar', tgzOf(one({ type: '2' }))],
  ['a device in a tar', tgzOf(one({ type: '3' }))],
  ['a name that is there twice', zipOf([...one({}), ...one({})])],
  [
    'two gigabytes that are not there, in a ZIP',
    zipOf(one({ declaredSize: 2 * 1024 ** 3, isCompressed: true })),
  ],
  ['two gigabytes that are not there, in a tar', tgzOf(one({ declaredSize: 2 * 1024 ** 3 }))],
  ['more than it says', zipOf(one({ content: 'a'.repeat(9_000), declaredSize: 1, isCompressed: true }))],
  [
    'a size of 64 bits that no disk has',
    zipOf(one({ isCompressed: true, extra: sizesOf64Bits(2n ** 63n, 3n) })),
  ],
  [
    'a size of 64 bits that is not there',
    zipOf(one({ isCompressed: true, extra: sizesOf64Bits(2n ** 40n, 3n) })),
  ],
  [
    'a compressed size of 64 bits that leads out of the file',
    zipOf(one({ isCompressed: true, extra: sizesOf64Bits(1n, 2n ** 40n) })),
  ],
  ['more entries than there are', withEntryCount(zipOf(FILES), 100)],
  ['half a ZIP', zipOf(FILES).subarray(0, 400)],
  ['half a tar', tgzOf(FILES).subarray(0, 100)],
  ['something else that was gzipped', gzipSync('Olá, turma. '.repeat(100))],
])('%s is refused as damaged', async (_, archive) => {
  await expect(readAll(archive)).rejects.toMatchObject({ code: 'COURSE_FILE_DAMAGED' })
})

test.each([
  ['a ZIP', zipOf([{ name: 'a', content: bomb, isCompressed: true }])],
  [
    'a ZIP that says it is small',
    zipOf([{ name: 'a', content: bomb, declaredSize: 400 * 1024 ** 2, isCompressed: true }]),
  ],
  ['a gzipped tar', tgzOf([{ name: 'a', content: bomb }])],
  [
    'a ZIP in which many names share the same bytes',
    zipOf(
      Array.from({ length: 60 }, (_, index) => ({
        name: `${index}`,
        content: tenth,
        isCompressed: true,
        isFirstAgain: index > 0,
      })),
    ),
  ],
  [
    'a ZIP of many files that are small by themselves',
    zipOf(
      Array.from({ length: 60 }, (_, index) => ({ name: `${index}`, content: tenth, isCompressed: true })),
    ),
  ],
])('a bomb, %s, is stopped while it is read', async (_, archive) => {
  const names: string[] = []
  const read = async () => {
    for await (const { name, read } of readArchive(written(archive))) {
      names.push(name)
      for await (const _bytes of read());
    }
  }
  await expect(read()).rejects.toMatchObject({ code: 'COURSE_FILE_TOO_LARGE' })
})

const tooMany = (name: (index: number) => string) =>
  Array.from({ length: COURSE_FILE_ENTRIES_MAX + 1 }, (_, index) => ({ name: name(index) }))

test.each([
  ['files in a tar', tgzOf(tooMany((index) => `${index}`))],
  ['files in a ZIP', zipOf(tooMany((index) => `${index}`))],
  ['folders in a ZIP', zipOf(tooMany((index) => `${index}/`))],
])('an archive of too many %s is not read to its end', async (_, archive) => {
  await expect(readAll(archive)).rejects.toMatchObject({ code: 'COURSE_FILE_TOO_LARGE' })
})

test('an archive in an archive is one file: it is not opened', async () => {
  const inner = zipOf([{ name: 'a', content: tenth, isCompressed: true }])
  const { size } = await sizes(zipOf([{ name: 'b', content: inner }]))
  expect(size).toBe(inner.length)
})

async function sizes(archive: Uint8Array) {
  let size = 0
  for await (const { read } of readArchive(written(archive)))
    for await (const bytes of read()) size += bytes.length
  return { size }
}

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const SHA256 = `files/${digest('sha256', 'aula')}`
const SHA1 = `files/ab/${digest('sha1', 'aula')}`

test.each([
  [SHA256, 'aula', true],
  [SHA1, 'aula', true],
  [SHA256, 'outra', false],
  [SHA1, 'outra', false],
])('%s is what its name says, or it is refused', async (name, content, isRight) => {
  const archive = written(
    zipOf([
      { name, content },
      { name: 'files/unwanted', content },
    ]),
  )
  const store = createFileStore(join(folder, 'data'))
  const wanted = new Set([name])
  const unpacking = unpackFiles({ store, importId: 'import', archive, wanted, roomBytes: null })
  if (!isRight) return expect(unpacking).rejects.toMatchObject({ code: 'COURSE_FILE_DAMAGED' })
  const { files, remove } = await unpacking
  expect([...files.keys()]).toEqual([name])
  expect(files.get(name)).toMatchObject({ sha256: digest('sha256', content), size: content.length })
  await remove()
})

const disk = smallDisk({ megabytes: 8 })
afterAll(() => disk?.remove())

test.skipIf(disk === undefined)('what is unpacked leaves the disk of the machine its reserve', async () => {
  const name = 'files/a'
  // It would fit, and the database would find the disk full.
  const content = Buffer.alloc(7.6 * 1024 ** 2)
  const archive = written(zipOf([{ name, content, isCompressed: true }]))
  const store = createFileStore(join(disk?.folder ?? '', 'data'))
  const unpacking = unpackFiles({
    store,
    importId: 'import',
    archive,
    wanted: new Set([name]),
    roomBytes: null,
  })
  await expect(unpacking).rejects.toMatchObject({ code: 'NO_ROOM' })
  expect(readdirSync(dirname(store.madeOf('import', '')))).toEqual([])
})
