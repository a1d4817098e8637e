import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CERTIFICATE_LINES_MAX,
  certificateLines,
  certificateTextProblem,
  DEFAULT_CERTIFICATE_TEXT,
} from './certificate-text.ts'

const FACTS = {
  nome: 'Ana',
  curso: 'Horta',
  turma: 'turma Tarde',
  carga: '20 horas',
  data: '12 de março de 2026',
}

describe('the text of a certificate', () => {
  test('is by default what certificates have always said', () => {
    expect(certificateTextProblem(DEFAULT_CERTIFICATE_TEXT)).toBeUndefined()
    expect(certificateLines(DEFAULT_CERTIFICATE_TEXT, FACTS)).toEqual([
      { kind: 'text', text: 'Certificamos que' },
      { kind: 'nome', text: 'Ana' },
      { kind: 'text', text: 'concluiu o curso' },
      { kind: 'curso', text: 'Horta' },
      { kind: 'text', text: 'na turma Tarde' },
    ])
  })

  test('leaves out a line that speaks of what is not known', () => {
    const text = '{nome} concluiu {curso}\n\ncom {carga}\nna {turma}\nem {data}'
    const lines = certificateLines(text, { ...FACTS, carga: undefined, turma: undefined })
    expect(lines.map((line) => line.text)).toEqual(['Ana concluiu Horta', 'em 12 de março de 2026'])
  })

  test.each([
    ['{nome} fez {curso} em {cidade}', 'Não conhecemos {cidade}.'],
    ['{Nome} fez {curso}', 'Não conhecemos {Nome}.'],
    ['{nome} fez {curso} {}', 'Não conhecemos {}.'],
    ['{nome} fez {curso', 'sem par'],
    ['{nome} fez {{curso}}', 'sem par'],
    ['{nome}, {nome} fez {curso}', 'Use {nome} uma só vez.'],
    ['concluiu {curso}', 'Falta {nome} no texto.'],
    ['{nome} concluiu', 'Falta {curso} no texto.'],
    ['', 'Falta {nome} no texto.'],
    [`{nome}\n{curso}${'\nx'.repeat(CERTIFICATE_LINES_MAX - 1)}`, 'no máximo 8 linhas'],
  ])('%j is refused with a sentence', (text, sentence) => {
    expect(certificateTextProblem(text)).toContain(sentence)
  })

  test('with as many lines as fit is accepted', () => {
    const text = `{nome}\n\n{curso}${'\r\nx'.repeat(CERTIFICATE_LINES_MAX - 2)}`
    expect(certificateTextProblem(text)).toBeUndefined()
    expect(certificateLines(text, FACTS)).toHaveLength(CERTIFICATE_LINES_MAX)
  })

  test('that is accepted shows the name and the course, whatever they contain', () => {
    const word = fc.stringMatching(/^[^{}\s]{1,12}$/)
    fc.assert(
      fc.property(word, word, fc.constantFrom('$&', '{nome}', '{turma}', "$'", 'Ana'), (a, b, nome) => {
        const text = `${a} {nome}\n${b} {curso}`
        fc.pre(certificateTextProblem(text) === undefined)
        const shown = certificateLines(text, { ...FACTS, nome }).map((line) => line.text)
        expect(shown[0]?.endsWith(` ${nome}`)).toBe(true)
        expect(shown[1]?.endsWith(' Horta')).toBe(true)
      }),
    )
  })
})
