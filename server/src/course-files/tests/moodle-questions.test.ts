import { QUESTIONS_MAX } from '@farol/domain/limits.ts'
import { expect, test } from 'vitest'
import { questionBank, quizOf } from '../moodle/moodle-questions.ts'
import { parseXml } from '../moodle/parse-xml.ts'

const VERSIONS = 200
const SLOTS = 500

const answer = (text: string, fraction: number) =>
  `<answer><answertext>${text}</answertext><fraction>${fraction}</fraction></answer>`
const version = (number: number) => `<question_versions><version>${number}</version><questions><question>
  <questiontext>Versão ${number}? ${'palavra '.repeat(20)}</questiontext><qtype>multichoice</qtype>
  <plugin_qtype_multichoice_question><answers>${answer('sim', 1)}${answer('não', 0)}</answers></plugin_qtype_multichoice_question>
</question></questions></question_versions>`
const slot = (number: number, wanted = '') =>
  `<question_instance><slot>${number}</slot><maxmark>${number}</maxmark><question_reference>
  <questionbankentryid>1</questionbankentryid><version>${wanted}</version></question_reference></question_instance>`
const parsed = (xml: string) => parseXml('test.xml', xml, { elements: 100_000 })

test('a question that hundreds of places name is the version that each names, with the points of the place', () => {
  const versions = Array.from({ length: VERSIONS }, (_, index) => version(index + 1)).join('')
  const bank = questionBank({
    ...{ title: '', summary: '', cover: undefined, sections: [], questionFiles: new Map() },
    questions: parsed(
      `<question_categories><question_category><question_bank_entries><question_bank_entry id="1"><question_version>${versions}</question_version></question_bank_entry></question_bank_entries></question_category></question_categories>`,
    ),
  })
  const slots = Array.from({ length: SLOTS }, (_, index) => slot(index + 1, index === 1 ? '7' : ''))
  const content = parsed(`<quiz><question_instances>${slots.join('')}</question_instances></quiz>`)
  const quiz = quizOf({ module: 'quiz', title: 'Teste', content, files: [] }, bank, () => undefined)
  expect(quiz?.questions).toHaveLength(QUESTIONS_MAX)
  expect(quiz?.questions.slice(0, 3).map(({ text, points }) => [text.split('?')[0], points])).toEqual([
    [`Versão ${VERSIONS}`, 1],
    ['Versão 7', 2],
    [`Versão ${VERSIONS}`, 3],
  ])
  expect(bank.read.size).toBe(2)
})

const QUESTION = `<question_categories><question_category><questions><question id="7">
  <questiontext>&lt;p&gt;Onde fica?&lt;img alt="Um mapa" src="@@PLUGINFILE@@/o%20mapa.png?v=1"&gt;&lt;img src="@@PLUGINFILE@@/outro.png"&gt;&lt;/p&gt;</questiontext>
  <qtype>multichoice</qtype><plugin_qtype_multichoice_question><answers>
  <answer id="8"><answertext>Aqui&lt;img src="@@PLUGINFILE@@/aqui.png"&gt;</answertext><fraction>1</fraction></answer>
  <answer id="9"><answertext>Lá&lt;img src="https://longe.example/a.png"&gt;</answertext><fraction>0</fraction></answer>
</answers></plugin_qtype_multichoice_question></question></questions></question_category></question_categories>`

test('the first image of a question and of each option comes along, and that others do not is told', () => {
  const [map, here] = [`files/ab/${'ab'.repeat(20)}`, `files/cd/${'cd'.repeat(20)}`]
  const files = [
    ['questiontext/7/o mapa.png', map],
    ['questiontext/7/outro.png', here],
    ['answer/8/aqui.png', here],
  ] as const
  const bank = questionBank({
    ...{ title: '', summary: '', cover: undefined, sections: [] },
    questions: parsed(QUESTION),
    questionFiles: new Map(files),
  })
  const content = parsed(
    '<quiz><question_instances><question_instance><slot>1</slot><questionid>7</questionid><maxmark>1</maxmark></question_instance></question_instances></quiz>',
  )
  const skipped: string[] = []
  const quiz = quizOf({ module: 'quiz', title: 'Teste', content, files: [] }, bank, ({ why }) => {
    skipped.push(why)
  })
  expect(quiz?.questions).toMatchObject([
    {
      text: 'Onde fica?',
      image: { file: map, description: 'Um mapa' },
      options: [
        { text: 'Aqui', image: { file: here, description: '' } },
        { text: 'Lá', image: null },
      ],
    },
  ])
  expect(skipped).toEqual(['Nem todas as imagens dela vêm. Envie as outras depois, no editor do quiz.'])
})
