import { describe, expect, test } from 'vitest'
import { parseGift } from './parse-gift.ts'

const lines = (...text: string[]) => text.join('\n')

describe('GIFT questions', () => {
  test('a multiple choice question keeps its options, its right answer and its explanation', () => {
    const source = lines(
      '// uma anotação',
      '::Orçamento:: Quanto vai para “Futuro”? {',
      '  ~10%',
      '  =20%',
      '  ~30% # muito',
      '  #### Vinte por cento.',
      '}',
    )
    expect(parseGift(source)).toEqual({
      problems: [],
      questions: [
        {
          type: 'multiple_choice',
          text: 'Quanto vai para “Futuro”?',
          explanation: 'Vinte por cento.',
          explanationSeconds: null,
          points: 1,
          options: [
            { text: '10%', isCorrect: false },
            { text: '20%', isCorrect: true },
            { text: '30%', isCorrect: false },
          ],
        },
      ],
    })
  })

  test.each([
    ['T', true],
    ['TRUE', true],
    ['f', false],
    ['FALSE#não é#é mesmo', false],
  ])('true or false written as {%s} gets its two words', (answer, isTrue) => {
    const { questions } = parseGift(`A Terra é redonda.{${answer}}`)
    expect(questions[0]).toMatchObject({
      type: 'true_false',
      options: [
        { text: 'Verdadeiro', isCorrect: isTrue },
        { text: 'Falso', isCorrect: !isTrue },
      ],
    })
  })

  test('answers inside a sentence become a blank to fill in', () => {
    const { questions } = parseGift('A aula tem {~um =dois ~três} envelopes.')
    expect(questions[0]?.text).toBe('A aula tem _____ envelopes.')
  })

  test('escaped characters and line breaks are unescaped', () => {
    const { questions } = parseGift('Quanto é 1 \\= 1\\nem \\{chaves\\}? {=a\\~b ~c\\:d}')
    expect(questions[0]?.text).toBe('Quanto é 1 = 1\nem {chaves}?')
    expect(questions[0]?.options.map(({ text }) => text)).toEqual(['a~b', 'c:d'])
  })

  test('HTML is read as its text', () => {
    const { questions } = parseGift(
      '[html]<p>Custo &amp; <b>valor</b><br>são iguais?</p> {=[html]<i>não</i> ~sim}',
    )
    expect(questions[0]?.text).toBe('Custo & valor\nsão iguais?')
    expect(questions[0]?.options[0]?.text).toBe('não')
  })

  test('without general feedback the feedback of the right answer is used', () => {
    expect(parseGift('P? {~a =b#porque sim}').questions[0]?.explanation).toBe('porque sim')
  })

  test('categories and comments alone are not questions', () => {
    expect(parseGift(lines('$CATEGORY: Finanças', '', '// só isto'))).toEqual({ questions: [], problems: [] })
  })
})

describe('what cannot be imported is reported with its line', () => {
  test.each([
    [lines('Boa? {=a ~b}', '', 'Sem respostas?'), 3, /chaves/],
    [lines('Aberta? {', '=a', '~b'), 1, /fechar a chave/],
    [lines('P? {', '=a', '=b', '~c', '}'), 3, /Só uma opção/],
    [lines('P? {', '~a', '~%50%b', '}'), 3, /só uma parte/],
    [lines('', 'P? {}'), 2, /dissertativas/],
    ['P? {#3:1}', 1, /numéricas/],
    ['P? {=só esta}', 1, /resposta escrita/],
    ['P? {=a -> b =c -> d}', 1, /associação/],
    ['P? {sem marca}', 1, /Marque cada opção/],
    ['P? {~a ~b}', 1, /Marque a resposta correta/],
    ['{=a ~b}', 1, /Digite a pergunta/],
    ['P? {=a ~b ~c ~d ~e ~f ~g}', 1, /no máximo 6 opções/],
    [`${'x'.repeat(1001)} {=a ~b}`, 1, /1\.000 caracteres/],
  ])('%j: line %i', (source, line, message) => {
    const { problems } = parseGift(source)
    expect(problems).toEqual([{ line, message: expect.stringMatching(message) }])
  })

  test('one invalid question does not affect the others', () => {
    const { questions, problems } = parseGift(lines('A? {=a ~b}', '', 'B? {', '', 'C? {T}'))
    expect(questions.map(({ text }) => text)).toEqual(['A?', 'C?'])
    expect(problems.map(({ line }) => line)).toEqual([3])
  })
})
