import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toVtt } from './parse-captions.ts'
import { isCaptionsFile } from './recognise-captions.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const isCaptions = (text: string, name = 'aula.txt') => isCaptionsFile({ name, head: bytes(text) })

test.each([
  'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá',
  'WEBVTT - Aula 1',
  '\ufeffWEBVTT\r\n',
  '1\n00:00:01,000 --> 00:00:02,000\nOlá',
  '\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000\r\nOlá',
  '00:01 --> 00:02\nOlá',
])('%j is captions, whatever its name', (text) => expect(isCaptions(text)).toBe(true))

test.each([
  '',
  'Lista de compras\n1\n00:00:01,000 --> 00:00:02,000',
  'WEBVTTs são arquivos de legendas',
  'Arquivo --> Abrir',
  '1. Introdução',
  '10:00 abertura',
])('%j is not', (text) => expect(isCaptions(text)).toBe(false))

test('a text that is named like captions is meant to be some; a video is not', () => {
  expect(isCaptions('1\n00:00:x --> 00:00:02', 'Aula.SRT')).toBe(true)
  expect(isCaptionsFile({ name: 'aula.vtt', head: new Uint8Array([0, 0, 0, 32, 0x66, 0x74]) })).toBe(false)
})

test('what the server writes is always recognised, also in UTF-16', () => {
  const cue = fc.record({
    startMs: fc.nat(1_000),
    endMs: fc.integer({ min: 1_001, max: 9_000_000 }),
    settings: fc.constant(''),
    text: fc.constantFrom('Olá', 'um\ndois'),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (cues) => {
      const vtt = toVtt(cues)
      expect(isCaptions(vtt)).toBe(true)
      const head = Buffer.from(`\ufeff${vtt}`, 'utf16le')
      expect(isCaptionsFile({ name: 'aula', head })).toBe(true)
    }),
  )
})
