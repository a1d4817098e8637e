import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './captions/find-text.ts'
import { findWords, hasWords, searchWords } from './search-words.ts'

describe('what is typed into the search', () => {
  test.each([
    ['  juros   compostos ', ['juros', 'compostos']],
    ['“Juros”, (compostos)!', ['Juros', 'compostos']],
    ['ana.souza@esc', ['ana', 'souza', 'esc']],
    ['NR-10, 2026/1', ['NR', '10', '2026', '1']],
    ["copo d'água", ['copo', 'd', 'água']],
    ['guarda-chuva', ['guarda', 'chuva']],
    ['Conceição'.normalize('NFD'), ['Conceição']],
    ['um dois três quatro cinco seis sete oito nove', 'um dois três quatro cinco seis sete oito'.split(' ')],
  ])('%s is read as words', (typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })

  test.each(['', ' ', 'a', ' á ', '%_\\', '😀😀'])('%j is too little to look for', (typed) => {
    expect(searchWords(typed)).toEqual([])
  })

  test('whatever is typed: words are letters and digits alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        for (const word of searchWords(typed)) expect(word).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*$/u)
      }),
    )
  })
})

describe('the words found in a text', () => {
  const marked = (text: string, typed: string) =>
    findWords(text, searchWords(typed)).map(({ start, end }) => text.slice(start, end))

  test('are those that begin with what was typed, without case and accents', () => {
    expect(marked('Redação: a REDACAO e o redator', 'redaç')).toEqual(['Redaç', 'REDAC'])
    expect(marked('Os juros; injuriados', 'ju')).toEqual(['ju'])
    expect(marked('(Juros)', 'juros')).toEqual(['Juros'])
    expect(marked('NR-10 e NR-100', 'nr-10')).toEqual(['NR', '10', 'NR', '10'])
  })

  test('a longer word is marked whole where a shorter one would also do', () => {
    expect(marked('Compostos e compras', 'com compostos')).toEqual(['Compostos', 'com'])
  })

  test('all words have to be there, in any order', () => {
    expect(hasWords('Verificação em duas etapas', searchWords('etapas verific'))).toBe(true)
    expect(hasWords('Verificação em duas etapas', searchWords('etapas senha'))).toBe(false)
    expect(hasWords('Verificação', [])).toBe(false)
  })

  test('whatever the text: marks are in order, do not overlap, and read as a word that was typed', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aáãbcç ,AB1😀'), maxLength: 40 })
    fc.assert(
      fc.property(texts, texts, (text, typed) => {
        const words = searchWords(typed)
        let last = 0
        for (const { start, end } of findWords(text, words)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(words.map(foldText)).toContain(foldText(text.slice(start, end)))
          last = end
        }
      }),
    )
  })
})
