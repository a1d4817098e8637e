import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATALOGUE_SUMMARY_MAX, catalogueSummary, isInCatalogue } from './catalogue.ts'
import { COURSE_ACCESSES } from './turmas.ts'

test('the catalogue shows published courses that are open to everyone, if the school has one, and no others', () => {
  const shown = [true, false].flatMap((hasPublicCatalogue) =>
    [true, false].flatMap((isPublished) =>
      COURSE_ACCESSES.map((access) => ({ hasPublicCatalogue, isPublished, access })).filter(isInCatalogue),
    ),
  )
  expect(shown).toEqual([{ hasPublicCatalogue: true, isPublished: true, access: 'everyone' }])
})

test('a summary is the beginning of the description without marks, cut between words', () => {
  expect(catalogueSummary('## Para começar\n\n**Serrar** e lixar.')).toBe('Para começar Serrar e lixar.')
  expect(catalogueSummary('x'.repeat(150))).toBe('x'.repeat(150))
  expect(catalogueSummary(`${'y'.repeat(140)} cortada`)).toHaveLength(148)
  expect(catalogueSummary(`${'y'.repeat(140)} e cortada aqui`)).toBe(`${'y'.repeat(140)} e…`)
  expect(catalogueSummary('x'.repeat(151))).toBe(`${'x'.repeat(149)}…`)
})

test('whatever is written, a summary has at most its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      expect([...catalogueSummary(text)].length).toBeLessThanOrEqual(CATALOGUE_SUMMARY_MAX)
    }),
  )
})
