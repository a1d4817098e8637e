import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName, ownDataFileName } from './file-name.ts'

test.each([
  ['Orçamento: os três envelopes', 'orcamento-os-tres-envelopes'],
  ['  Aula 1 - “Começo”  ', 'aula-1-comeco'],
  ['课程', ''],
])('the title %j names the file %j', (title, name) => {
  expect(fileName(title)).toBe(name)
})

test('the copy of the own data is named after the school, where its name has letters for it', () => {
  expect(ownDataFileName('Instituto Aurora')).toBe('meus-dados-instituto-aurora.json')
  expect(ownDataFileName('课程')).toBe('meus-dados.json')
})

test('any title becomes a name that fits into a header and a file system', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 80 }), (codes) => {
      expect(fileName(String.fromCharCode(...codes))).toMatch(/^([a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?)?$/)
    }),
  )
})
