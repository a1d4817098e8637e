import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findText, foldText } from './find-text.ts'
import { findInTranscript, lineAt, searchableTranscript, transcriptOf } from './transcript.ts'

const line = (seconds: number, text: string) => ({ seconds, text })
const LINES = [line(1, 'A taxa de'), line(3.5, 'JUROS é alta,'), line(8, 'e os juros sobem.')]

describe('a searched text', () => {
  test.each([
    ['Lição de Ação', 'licao', [[0, 5]]],
    ['Lição de Ação', 'AÇÃO', [[9, 13]]],
    ['lic\u0327a\u0303o', 'lição', [[0, 7]]],
    ['a  b\tc', 'a b c', [[0, 6]]],
    [
      'aaaa',
      'aa',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['juros', '  juros  ', [[0, 5]]],
    ['juros', 'taxa', []],
    ['juros', '   ', []],
    ['100% %_\\', '%_\\', [[5, 8]]],
  ])('in %j, %j is at %j', (text, searched, ranges) => {
    expect(findText(text, searched)).toEqual(ranges.map(([start, end]) => ({ start, end })))
  })

  test('is found wherever it was put, in any case', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-zçãé]{3,8}$/), fc.string(), (before, word, after) => {
        const text = `${before} ${word.toUpperCase()} ${after}`
        const [first] = findText(text, word)
        expect(foldText(text.slice(first?.start, first?.end))).toBe(foldText(word))
      }),
    )
  })
})

test('a text repeated in the next cue is read once', () => {
  const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1_000, settings: '', text })
  expect(transcriptOf([cue(500, '<i>Olá</i>\nturma'), cue(1_500, 'Olá turma'), cue(2_500, 'Vamos')])).toEqual(
    [line(0.5, 'Olá turma'), line(2.5, 'Vamos')],
  )
})

test.each([
  [0, -1],
  [0.999, -1],
  [1, 0],
  [3.499, 0],
  [3.5, 1],
  [7.9, 1],
  [8, 2],
  [1_000, 2],
])('at second %d the line %d is said', (seconds, index) => {
  expect(lineAt(LINES, seconds)).toBe(index)
})

describe('in a transcript', () => {
  test('matches are found in a line, and over the end of one', () => {
    expect(findInTranscript(LINES, 'juros')).toEqual([
      [{ line: 1, start: 0, end: 5 }],
      [{ line: 2, start: 5, end: 10 }],
    ])
    expect(findInTranscript(LINES, 'de juros É')).toEqual([
      [
        { line: 0, start: 7, end: 9 },
        { line: 1, start: 0, end: 7 },
      ],
    ])
    expect(findInTranscript(LINES, 'nada')).toEqual([])
    expect(findInTranscript([], 'juros')).toEqual([])
  })

  test('the database and the browser find the same matches', () => {
    const text = fc.stringMatching(/^[aãÁ b😀]{1,6}$/u)
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.stringMatching(/^[a b]{1,3}$/), (texts, searched) => {
        const lines = texts.filter((each) => foldText(each) !== '').map((each, index) => line(index, each))
        const { searchText, offsets } = searchableTranscript(lines)
        const inDatabase = findText(searchText, searched).map(({ start }) => {
          const at = [...searchText.slice(0, start)].length + 1
          return offsets.findLastIndex((offset) => offset <= at)
        })
        expect(inDatabase).toEqual(findInTranscript(lines, searched).map(([first]) => first?.line))
      }),
    )
  })
})
