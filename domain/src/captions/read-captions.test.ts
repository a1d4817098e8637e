import { expect, test } from 'vitest'
import { readCaptions } from './read-captions.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a file with captions gives its cues', () => {
  expect(readCaptions(bytes('1\n00:00:01,000 --> 00:00:02,000\nOlá')).cues).toEqual([
    { startMs: 1_000, endMs: 2_000, settings: '', text: 'Olá' },
  ])
})

test.each([
  ['\0\0\0', 'Este arquivo não é um texto com legendas. Envie um arquivo .vtt ou .srt.'],
  ['Oi', 'Não encontramos legendas neste arquivo. Envie um arquivo .vtt ou .srt.'],
  ['00:01,000 --> 00:02,000\na\n\n'.repeat(20_001), 'Este arquivo tem legendas demais: o máximo é 20.000.'],
  [
    '1\n00:00:x --> 00:00:02,000\nOlá',
    'Não entendemos os tempos na linha 2. Eles se escrevem assim: 00:01:02,500 --> 00:01:05,000.',
  ],
  ['1\n00:00:03,000 --> 00:00:02,000\nOlá', 'Na linha 2, a legenda termina antes de começar.'],
  ['1\n25:00:00,000 --> 25:00:02,000\nOlá', 'Na linha 2, a legenda passa de 24 horas.'],
])('%#: a file that cannot be used gets a sentence', (text, problem) => {
  expect(readCaptions(bytes(text))).toEqual({ problem })
})
