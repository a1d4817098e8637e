import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formattedText, type TextRun, unformattedText } from './formatted-text.ts'
import { hasFormat } from './has-format.ts'

/** A run in short: `b:text` is bold, `bi:text` bold and italic. */
const short = ({ text, href, isBold, isItalic, isStruck, isCode }: TextRun) => {
  const style = [isBold && 'b', isItalic && 'i', isStruck && 's', isCode && 'c', href && 'a']
  const letters = style.filter(Boolean).join('')
  return letters ? `${letters}:${text}` : text
}
const lines = (text: string) => formattedText(text).map(({ lines }) => lines.map((runs) => runs.map(short)))
const line = (text: string) => lines(text)[0]?.[0]

describe('the marks of a line', () => {
  test.each([
    ['isto é **importante** agora', ['isto é ', 'b:importante', ' agora']],
    ['_leia_, *veja* e ~~apague~~', ['i:leia', ', ', 'i:veja', ' e ', 's:apague']],
    ['**_os dois_** e ***os dois***', ['bi:os dois', ' e ', 'bi:os dois']],
    ['__também__', ['b:também']],
    ['**um _dois** três_', ['b:um _dois', ' três_']],
    ['(**entre parênteses**), sim', ['(', 'b:entre parênteses', '), sim']],
    ['use `a*b*c` aqui', ['use ', 'c:a*b*c', ' aqui']],
    ['**veja https://exemplo.com/a_b_c agora**', ['b:veja ', 'ba:https://exemplo.com/a_b_c', 'b: agora']],
    ['a [apostila](https://exemplo.com/a.pdf).', ['a ', 'a:apostila', '.']],
    ['[não](javascript:alert)', ['[não](javascript:alert)']],
    ['[não](https://a@b.com)', ['[não](https://a@b.com)']],
  ])('%s', (text, expected) => {
    expect(line(text)).toEqual(expected)
  })

  test.each([
    '2 * 3 * 4',
    'nome_de_arquivo_longo',
    '*sem fim',
    'fim*',
    '* *',
    '**',
    '***',
    '****',
    '`',
    '``',
    '~ ~',
    '~um~',
  ])('%j holds none', (text) => {
    expect(line(`x ${text}`)).toEqual([`x ${text}`])
  })

  test('do not reach beyond their line', () => {
    expect(lines('**um\ndois**')).toEqual([[['**um'], ['dois**']]])
  })
})

describe('the blocks of a text', () => {
  test('are paragraphs, lists and quotes', () => {
    const text = 'Oi\ntudo bem?\n\n- um\n• dois\n3) três\n4. quatro\n> disse\nfim'
    expect(formattedText(text).map(({ kind, first, lines: { length } }) => [kind, first, length])).toEqual([
      ['paragraph', undefined, 2],
      ['bullets', undefined, 2],
      ['numbers', 3, 2],
      ['quote', undefined, 1],
      ['paragraph', undefined, 1],
    ])
  })

  test('a dash alone, a date and a price are text', () => {
    for (const text of ['-', '- ', '12.03.2026', '1.000,00', '>', '-5 graus'])
      expect(formattedText(text)[0]?.kind).toBe('paragraph')
  })
})

test('a text in one line is what is read, without marks', () => {
  expect(unformattedText('**Oi**\n\n- _um_\n- dois')).toBe('Oi um dois')
})

const PIECES = [
  ...['*', '_', '~', '`', '**', '~~', '- ', '1. ', '> ', '\n', '\n\n', ' ', 'a', 'é', '9', '.', '(', ')'],
  ...[
    'https://exemplo.com',
    'javascript:alert(1)',
    '<script>',
    '" onclick="',
    '\u202e',
    '🙂',
    '[',
    '](',
    ')',
  ],
]
const hostile = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
)

test('every run stands in the text where it says, in order, and links are http(s) only', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      let end = 0
      for (const run of formattedText(text).flatMap((block) => block.lines.flat())) {
        expect(run.at).toBeGreaterThanOrEqual(end)
        expect(isFoundIn(run.text, text.slice(run.at))).toBe(true)
        if (run.href !== undefined) expect(run.href).toMatch(/^https?:\/\/[^\s"'<>@/]+\//)
        end = run.at + run.text.length
      }
    }),
    { numRuns: 2_000 },
  )
})

/** Marks between two runs of the same style may be left out: nothing is added or reordered. */
function isFoundIn(run: string, text: string) {
  let at = 0
  for (const character of run) {
    at = text.indexOf(character, at)
    if (at < 0) return false
    at += character.length
  }
  return true
}

test('letters and digits are never lost', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const words = (value: string) => value.replace(/[^\p{L}]/gu, '')
      fc.pre(!text.includes(']('))
      expect(words(unformattedText(text))).toBe(words(text))
    }),
    { numRuns: 2_000 },
  )
})

describe('headings', () => {
  const kinds = (text: string, hasHeadings: boolean) =>
    formattedText(text, { hasHeadings }).map(({ kind, lines: all }) => [kind, all.flat().map(short).join('')])

  test('stand alone, where they are allowed', () => {
    const text = '# Um\n## **Dois**\ntexto\n#sem espaço\n####### não'
    expect(kinds(text, true)).toEqual([
      ['heading', 'Um'],
      ['heading', 'b:Dois'],
      ['paragraph', 'texto#sem espaço####### não'],
    ])
    expect(kinds(text, false)[0]?.[0]).toBe('paragraph')
    expect(unformattedText('# Um\n- dois', { hasHeadings: true })).toBe('Um dois')
  })
})

test('a text that is said to have no format is drawn as it was typed', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '-',
    '#',
    '*',
    '_',
    '1.',
    '>',
    '[x](https://a.com)',
    '~~',
    '`',
    '.',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      if (hasFormat(text)) return
      const blocks = formattedText(text, { hasHeadings: true })
      expect(blocks.every(({ kind }) => kind === 'paragraph')).toBe(true)
      const drawn = blocks.flatMap(({ lines: all }) =>
        all.map((runs) => runs.map((run) => run.text).join('')),
      )
      expect(drawn).toEqual(text.split('\n').filter((written) => written.trim() !== ''))
      const runs = blocks.flatMap(({ lines: all }) => all.flat())
      expect(
        runs.some(({ isBold, isItalic, isStruck, isCode }) => isBold || isItalic || isStruck || isCode),
      ).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
