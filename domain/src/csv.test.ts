import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvLine, csvTable } from './csv.ts'

test('a line is in the format that Excel opens in Brazil', () => {
  expect(csvLine(['Ana', 80, 12.5, null, 'fim'])).toBe('Ana;80;12,5;;fim\r\n')
  expect(csvTable([['a'], ['b']])).toBe('\uFEFFa\r\nb\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['\nx', '"\'\nx"'],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['a;b', '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
])('the cell %j is written %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('any table is read back unchanged, and no cell is a formula', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('=a', '"', ';', '\r\n', "'", '@"\n;'))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (lines) => {
      const read = readCsv(csvTable(lines))
      expect(
        read.map((cells) => cells.map((each) => each.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      ).toEqual(lines)
      for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

/** As RFC 4180 says it is read, with semicolons. */
function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  const pattern = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/gy
  for (const [, quoted, plain, end] of text.slice(BYTE_ORDER_MARK.length).matchAll(pattern)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ';') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
