import { describe, expect, test } from 'vitest'
import { parseAiken } from './parse-aiken.ts'

const lines = (...text: string[]) => text.join('\n')

describe('Aiken questions', () => {
  test('a question, its lettered options and its answer', () => {
    const source = lines('Qual é a capital do Brasil?', 'A. Recife', 'B) Brasília', 'c. Belém', 'ANSWER: B')
    expect(parseAiken(source)).toEqual({
      problems: [],
      questions: [
        {
          type: 'multiple_choice',
          text: 'Qual é a capital do Brasil?',
          explanation: '',
          explanationSeconds: null,
          points: 1,
          options: [
            { text: 'Recife', isCorrect: false },
            { text: 'Brasília', isCorrect: true },
            { text: 'Belém', isCorrect: false },
          ],
        },
      ],
    })
  })

  test('questions may be separated by any number of blank lines, with Windows line endings too', () => {
    const source = 'Um?\r\nA. a\r\nB. b\r\nANSWER: A\r\nDois?\r\n\r\nA. a\r\nB. b\r\nANSWER: b\r\n'
    expect(parseAiken(source).questions.map(({ text }) => text)).toEqual(['Um?', 'Dois?'])
  })

  test.each([
    [lines('Um?', 'A. a', 'B. b', '', 'Dois?', 'A. a', 'B. b', 'ANSWER: A'), 1, /Falta a linha “RESPOSTA:”/],
    [lines('Um?', 'A. a', 'B. b', 'ANSWER: C'), 4, /“C” não é a letra/],
    [lines('Um?', 'A. a', 'C. c', 'ANSWER: A'), 3, /esperávamos a opção “B”/],
    [lines('ANSWER: A'), 1, /Falta a pergunta/],
    [lines('Um?', 'A. só uma', 'ANSWER: A'), 1, /pelo menos 2 opções/],
    [lines('Um?', 'A. a', 'B. b'), 1, /Falta a linha “RESPOSTA:”/],
  ])('%j: line %i', (source, line, message) => {
    expect(parseAiken(source).problems).toEqual([{ line, message: expect.stringMatching(message) }])
  })
})
