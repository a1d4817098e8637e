import { expect, test } from 'vitest'
import { compoundDirectoryStart, legacyOfficeType } from './legacy-office.ts'

function entry(name: string) {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  return bytes
}

test.each([
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
])('a compound file with the stream %s is a document', (stream, type) => {
  expect(legacyOfficeType(Buffer.concat([entry('Root Entry'), entry('1Table'), entry(stream)]))).toBe(type)
})

test('an installer is none, nor is what ends too early', () => {
  expect(legacyOfficeType(Buffer.concat([entry('Root Entry'), entry('䡀䌏䈯')]))).toBeUndefined()
  expect(legacyOfficeType(entry('WordDocument').subarray(0, 100))).toBeUndefined()
  expect(legacyOfficeType(new Uint8Array(0))).toBeUndefined()
})

test('the header says where the directory is', () => {
  const header = Buffer.alloc(512)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(3, 48)
  expect(compoundDirectoryStart(header)).toBe(2048)
  header.writeUInt16LE(60_000, 30)
  expect(compoundDirectoryStart(header)).toBeUndefined()
  expect(compoundDirectoryStart(header.subarray(0, 100))).toBeUndefined()
})
