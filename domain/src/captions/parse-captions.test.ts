import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { plainCueText } from './cue-text.ts'
import { CUES_MAX, parseCaptions, toVtt } from './parse-captions.ts'

const cuesOf = (text: string) => parseCaptions(text).cues ?? []
const plainOf = (text: string) => cuesOf(text).map((cue) => plainCueText(cue.text))
const srt = (...texts: string[]) =>
  texts
    .map((text, index) => `${index + 1}\n00:00:0${index},000 --> 00:00:0${index + 1},000\n${text}\n`)
    .join('\n')

test('SRT becomes WebVTT', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:03,500\r\nOlá,\r\nturma\r\n\r\n2\r\n00:01:00,5 --> 01:00:02,000\r\nAté <i>logo</i>\r\n'
  expect(toVtt(cuesOf(text))).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nOlá,\nturma\n\n00:01:00.500 --> 01:00:02.000\nAté <i>logo</i>\n',
  )
})

test('of WebVTT the header, notes, styles and regions are left out', () => {
  const text = `WEBVTT - Aula 1
Kind: captions

NOTE para quem edita
com duas linhas

STYLE
::cue { background: url(https://exemplo.com/x) }

REGION
id:fred

primeira
00:01.000 --> 00:02.000 line:10% align:start region:fred position:50%,line-left
Olá

00:03.000 --> 00:04.000
Tchau`
  expect(cuesOf(text)).toEqual([
    {
      startMs: 1_000,
      endMs: 2_000,
      settings: 'line:10% align:start position:50%,line-left',
      text: 'Olá',
    },
    { startMs: 3_000, endMs: 4_000, settings: '', text: 'Tchau' },
  ])
})

test('two cues of WebVTT without a blank line between them are two', () => {
  expect(plainOf('WEBVTT\n\n00:01.000 --> 00:02.000\nUm\n00:02.000 --> 00:03.000\nDois')).toEqual([
    'Um',
    'Dois',
  ])
})

test('blank lines and numbers inside a cue of SRT are text', () => {
  expect(plainOf(srt('São\n\n42', 'Fim'))).toEqual(['São 42', 'Fim'])
})

test('cues out of order are sorted, and those that are never shown or show nothing are left out', () => {
  const text =
    '00:00:05,000 --> 00:00:06,000\nDepois\n\n00:00:01,000 --> 00:00:02,000\nAntes\n\n00:00:03,000 --> 00:00:03,000\nNunca\n\n00:00:07,000 --> 00:00:08,000\n<font></font>'
  expect(plainOf(text)).toEqual(['Antes', 'Depois'])
})

describe('markup', () => {
  test.each([
    ['<b>um</b> <i>dois</i> <u>três</u>', '<b>um</b> <i>dois</i> <u>três</u>'],
    ['<B>um', '<b>um</b>'],
    ['<b><i>um</b></i>', '<b><i>um</i></b>'],
    ['um</b>', 'um'],
    ['<i>\num\n</i>', '<i>\num\n</i>'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b onclick="x">um</b>', 'um'],
    ['<v Ana>Olá</v>', 'Olá'],
    ['<c.red>um</c> <00:00:01.000>dois', 'um dois'],
    ['{\\an8}{b}um{/b}', 'um'],
    ['3 < 4 & 5 > 2', '3 &lt; 4 &amp; 5 &gt; 2'],
    ['&lt;script&gt; &amp; &#233;&#xe9; &nada;', '&lt;script&gt; &amp; éé &amp;nada;'],
    ['&#0;&#xD800;um\u202e\u0007', 'um'],
    ['<<b>script>um', '&lt;<b>script&gt;um</b>'],
    ['Arquivo --> Abrir', 'Arquivo --&gt; Abrir'],
  ])('%j becomes %j', (written, cleaned) => {
    expect(cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}`).at(0)?.text).toBe(cleaned)
  })

  test('captions of SRT at the top stay there', () => {
    expect(cuesOf(srt('{\\an8}Placa', 'Fala')).map(({ settings }) => settings)).toEqual(['line:0', ''])
  })
})

describe('a file that cannot be used', () => {
  test.each([
    ['', { kind: 'no-cues' }],
    ['WEBVTT', { kind: 'no-cues' }],
    ['Uma carta\n\nsem legendas', { kind: 'no-cues' }],
    [srt('<i></i>'), { kind: 'no-cues' }],
    ['1\n00:00:05,000 --> 00:00:04,999\nUm', { kind: 'backwards', line: 2 }],
    [`${srt('Um')}\n2\n00:00:aa --> 00:00:09,000\nDois`, { kind: 'unreadable-time', line: 6 }],
    ['1\n00:60:00,000 --> 00:61:00,000\nUm', { kind: 'unreadable-time', line: 2 }],
    ['1\n23:59:59,000 --> 24:00:00,001\nUm', { kind: 'too-late', line: 2 }],
    ['00:01,000 --> 00:02,000\na\n\n'.repeat(CUES_MAX + 1), { kind: 'too-many-cues' }],
    [`WEBVTT\n\n${'0:0-->0:0\n'.repeat(CUES_MAX + 1)}`, { kind: 'too-many-cues' }],
  ])('%#: says why, and where', (text, fault) => {
    expect(parseCaptions(text)).toEqual({ fault })
  })

  test('the last moment of a day is still one', () => {
    expect(cuesOf('1\n23:59:59,000 --> 24:00:00,000\nUm')).toHaveLength(1)
  })
})

const anyFile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'WEBVTT',
        '',
        '1',
        '00:01.000 --> 00:02.000',
        '00:00:02,000 --> 00:00:03,5 line:0',
        'NOTE',
        '<b>',
        '</i>',
        '<script>',
        '&lt;b&gt;',
        '-->',
      ),
    ),
    { maxLength: 30 },
  )
  .map((lines) => lines.join('\n'))

test('whatever is sent: what is served has only safe markup, and reads as the same cues', () => {
  fc.assert(
    fc.property(anyFile, (text) => {
      const { cues } = parseCaptions(text)
      if (!cues) return
      for (const cue of cues) {
        expect(cue.text.replaceAll(/<\/?[biu]>/g, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
        expect(cue.text.isWellFormed()).toBe(true)
      }
      expect(parseCaptions(toVtt(cues)).cues).toEqual(cues)
    }),
  )
})

test('a file of the largest size is read in time that grows with its length', () => {
  for (const hostile of ['<b>', '{\\', '&#', '<v ', '-->', '1\n', '\n', '00:00:01,000 --> 00:00:02,000\n'])
    parseCaptions(hostile.repeat(Math.floor((2 * 1024 ** 2) / hostile.length)))
})

test('times without a blank line between them are read once, not again for each of them', () => {
  const lines = 2_000
  const looks = [vi.spyOn(String.prototype, 'trim'), vi.spyOn(RegExp.prototype, 'exec')]
  try {
    parseCaptions(`WEBVTT\n\n${'0:0-->0:0\n'.repeat(lines)}`)
    const counted = looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    expect(counted).toBeGreaterThan(lines)
    expect(counted).toBeLessThan(40 * lines)
  } finally {
    for (const look of looks) look.mockRestore()
  }
})
