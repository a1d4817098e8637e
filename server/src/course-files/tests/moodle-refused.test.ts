import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMoodleBackup } from '../moodle/moodle-backup.ts'
import { parseXml } from '../moodle/parse-xml.ts'
import { readCourse } from '../read-course.ts'
import { mbzOf, moodleEntries } from './moodle-builder.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-moodle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (archive: Buffer, limits?: Parameters<typeof readCourse>[1]) => {
  const path = join(folder, 'backup.mbz')
  writeFileSync(path, archive)
  return readCourse(path, limits)
}

const index = (type: string, inside = '') =>
  `<?xml version="1.0"?>${inside}<moodle_backup><information><details><detail><type>${type}</type></detail></details></information></moodle_backup>`
const BILLION = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${'&a;'.repeat(10)}">]>`

test.each([
  ['broken XML', '<moodle_backup><information>', 'COURSE_FILE_DAMAGED'],
  ['an empty index', ' ', 'COURSE_FILE_DAMAGED'],
  ['entities that expand', index('course', BILLION), 'COURSE_FILE_DAMAGED'],
  [
    'an entity that reads a file',
    index('course', '<!DOCTYPE a SYSTEM "file:///etc/passwd">'),
    'COURSE_FILE_DAMAGED',
  ],
  ['an entity of HTML', index('&nbsp;'), 'COURSE_FILE_DAMAGED'],
  ['elements in elements', '<a>'.repeat(200), 'COURSE_FILE_DAMAGED'],
  ['the backup of an activity', index('activity'), 'NOT_A_COURSE'],
])('%s is refused', async (_, content, code) => {
  await expect(read(mbzOf([{ name: 'moodle_backup.xml', content }], 'zip'))).rejects.toMatchObject({ code })
})

test('elements are counted while they are read, over all documents of a backup', () => {
  const budget = { elements: 5 }
  parseXml('um.xml', '<a><b/><b/></a>', budget)
  expect(() => parseXml('dois.xml', '<a><b/><b/></wrong>', budget)).toThrow(
    expect.objectContaining({ code: 'COURSE_FILE_TOO_LARGE' }),
  )
  const files = `<files>${'<a/>'.repeat(5)}</files>`
  const texts = new Map([
    ['moodle_backup.xml', index('course')],
    ['files.xml', files],
  ])
  expect(readMoodleBackup(texts, { elements: 11 }).sections).toEqual([])
  expect(() => readMoodleBackup(texts, { elements: 10 })).toThrow(
    expect.objectContaining({ code: 'COURSE_FILE_TOO_LARGE' }),
  )
})

test('texts that are too long for a server are not read', async () => {
  const archive = mbzOf([{ name: 'moodle_backup.xml', content: Buffer.alloc(65 * 1024 ** 2, ' ') }], 'tgz')
  await expect(read(archive)).rejects.toMatchObject({ code: 'COURSE_FILE_TOO_LARGE' })
})

test('a backup that is written to be slow is given up, and the server answers others meanwhile', async () => {
  // Each mark copies the line that it stands in: seconds for a text, and a backup holds hundreds.
  const summary = '<b>x</b>'.repeat(12_500)
  const activities = Array.from({ length: 100 }, () => ({
    module: 'label',
    name: 'a',
    fields: { intro: summary },
  }))
  const entries = moodleEntries({ fullname: 'Lento', sections: [{ name: '', activities }] }, '4.x')
  let answered = 0
  const others = setInterval(() => {
    answered += 1
  }, 50)
  await expect(read(mbzOf(entries, 'tgz'), { timeoutMs: 1_000 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  clearInterval(others)
  expect(answered).toBeGreaterThan(1)
})
