import type { LessonInFile } from '@farol/contract/course-file.ts'
import type { Skipped } from '@farol/domain/course-file.ts'
import { htmlToLine, htmlToMarkdown, shortened } from '@farol/domain/html-to-markdown.ts'
import {
  DESCRIPTION_MAX,
  EXPLANATION_MAX,
  IMAGE_DESCRIPTION_MAX,
  OPTION_TEXT_MAX,
  OPTIONS_MAX,
  PASSING_SCORE_DEFAULT,
  POINTS_MAX,
  POINTS_MIN,
  QUESTION_TEXT_MAX,
  QUESTIONS_MAX,
} from '@farol/domain/limits.ts'
import { questionProblem } from '@farol/domain/quiz-authoring.ts'
import { type MoodleActivity, type MoodleBackup, questionFile } from './moodle-backup.ts'
import { titled } from './moodle-lessons.ts'
import { childOf, nodesAt, textOf, type XmlNode } from './parse-xml.ts'

type Quiz = NonNullable<LessonInFile['quiz']>
type Question = Quiz['questions'][number]
type Option = Question['options'][number]
type Image = Question['image']
type Skip = (skipped: Skipped) => void

/** Questions by their own id, as quizzes name them until 3.11, and the newest version of each entry of the bank, as they do since 4.0. */
export type QuestionBank = {
  byId: Map<string, XmlNode>
  byEntry: Map<string, Entry>
  /** Many quizzes may name a question: it is read once. */
  read: Map<XmlNode, ReadQuestion>
  files: MoodleBackup['questionFiles']
}
type Version = { version: number; isReady: boolean; node: XmlNode }
type Entry = { newest: XmlNode | undefined; byVersion: Map<string, XmlNode> }
/** The question, or why it has no like here; and what is lost of one that comes along. */
type ReadQuestion = { outcome: Question | string; losses: string[] }

export function questionBank({ questions, questionFiles: files }: MoodleBackup): QuestionBank {
  const categories = nodesAt(questions, 'question_category')
  const plain = categories.flatMap((category) => nodesAt(category, 'questions', 'question'))
  const bank: QuestionBank = {
    byId: new Map(plain.map((node) => [node.attributes.id ?? '', node])),
    byEntry: new Map(),
    read: new Map(),
    files,
  }
  for (const entry of categories.flatMap((each) =>
    nodesAt(each, 'question_bank_entries', 'question_bank_entry'),
  ))
    bank.byEntry.set(
      entry.attributes.id ?? '',
      entryOf(
        nodesAt(entry, 'question_version', 'question_versions').flatMap((each) =>
          nodesAt(each, 'questions', 'question').map((node) => ({
            version: Number(textOf(each, 'version')) || 0,
            isReady: textOf(each, 'status') !== 'draft',
            node,
          })),
        ),
      ),
    )
  return bank
}

function entryOf(versions: Version[]): Entry {
  const newestFirst = versions.toSorted((one, other) => other.version - one.version)
  return {
    newest: (newestFirst.find(({ isReady }) => isReady) ?? newestFirst[0])?.node,
    byVersion: new Map(versions.toReversed().map(({ version, node }) => [String(version), node])),
  }
}

/** The quiz of an activity, with the questions that have their like here; undefined if none has. */
export function quizOf({ title, content }: MoodleActivity, bank: QuestionBank, skip: Skip): Quiz | undefined {
  const slots = nodesAt(content, 'question_instances', 'question_instance').sort(
    (one, other) => Number(textOf(one, 'slot')) - Number(textOf(other, 'slot')),
  )
  const questions = slots.flatMap((slot, index) => {
    const what = `Pergunta ${index + 1} do quiz “${title}”`
    const found = questionOf(slot, bank)
    const { outcome, losses } = found ? readOnce(found, bank) : { outcome: RANDOM, losses: [] }
    if (typeof outcome !== 'string') {
      for (const why of losses) skip({ what, why })
      return [{ ...outcome, points: pointsOf(textOf(slot, 'maxmark')) }]
    }
    skip({ what, why: outcome })
    return []
  })
  const { text: description } = htmlToMarkdown(textOf(content, 'intro'))
  if (Number(textOf(content, 'timelimit')) > 0)
    skip({ what: `Tempo do quiz “${title}”`, why: 'Os quizzes do Farol não têm limite de tempo.' })
  if (questions.length > QUESTIONS_MAX)
    skip({
      what: `Quiz “${title}”`,
      why: `Um quiz tem no máximo ${QUESTIONS_MAX} perguntas. As outras ficam de fora.`,
    })
  if (questions.length === 0) return undefined
  return {
    title: titled(title, 'Quiz'),
    description: shortened(description, DESCRIPTION_MAX),
    passingScore: PASSING_SCORE_DEFAULT,
    showFeedback: true,
    isRetakeAllowed: textOf(content, 'attempts_number') !== '1',
    hideKeyBeforeRetake: false,
    // As in Moodle, where each question counts as many points as it has.
    countsPoints: new Set(questions.map(({ points }) => points)).size > 1,
    questions: questions.slice(0, QUESTIONS_MAX),
  }
}

const RANDOM =
  'É sorteada de um banco de perguntas, ou não veio no arquivo. Aqui cada pergunta está no seu quiz.'

function questionOf(slot: XmlNode, { byId, byEntry }: QuestionBank): XmlNode | undefined {
  const reference =
    childOf(slot, 'question_reference') ?? nodesAt(slot, 'question_references', 'question_reference')[0]
  if (!reference) return byId.get(textOf(slot, 'questionid'))
  const entry = byEntry.get(textOf(reference, 'questionbankentryid'))
  return entry?.byVersion.get(textOf(reference, 'version')) ?? entry?.newest
}

function readOnce(node: XmlNode, { read, files }: QuestionBank): ReadQuestion {
  const known = read.get(node)
  if (known) return known
  const outcome = readQuestion(node, files)
  const question = { outcome, losses: typeof outcome === 'string' ? [] : lossesOf(node, outcome) }
  read.set(node, question)
  return question
}

const pointsOf = (mark: string) =>
  Math.min(POINTS_MAX, Math.max(POINTS_MIN, Math.round(Number(mark)) || POINTS_MIN))

const OTHER_TYPES: Record<string, string> = {
  essay: 'dissertativa',
  shortanswer: 'de resposta curta',
  numerical: 'numérica',
  calculated: 'calculada',
  match: 'de associação',
  multianswer: 'de lacunas',
  ddwtos: 'de arrastar',
  gapselect: 'de lacunas',
  random: 'sorteada',
  description: 'só um texto',
}

function readQuestion(node: XmlNode, files: Files): Question | string {
  const kind = textOf(node, 'qtype')
  const options =
    kind === 'multichoice' ? choices(node, files) : kind === 'truefalse' ? trueOrFalse(node) : undefined
  if (!options) {
    const name = OTHER_TYPES[kind]
    return `É ${name ?? `do tipo “${kind}”`}. Aqui as perguntas são de múltipla escolha ou de verdadeiro ou falso.`
  }
  if (typeof options === 'string') return options
  const { text, hasImages } = htmlToMarkdown(textOf(node, 'questiontext'))
  const explanation = htmlToMarkdown(textOf(node, 'generalfeedback')).text
  if (hasImages && text === '') return 'A pergunta é uma imagem. Escreva-a no quiz depois.'
  if (text.length > QUESTION_TEXT_MAX) return `O texto passa de ${QUESTION_TEXT_MAX} caracteres.`
  const question = {
    id: null,
    isTextFix: false,
    isKeyFix: false,
    type: kind === 'truefalse' ? ('true_false' as const) : ('multiple_choice' as const),
    text,
    explanation: explanation.length > EXPLANATION_MAX ? '' : explanation,
    explanationSeconds: null,
    points: POINTS_MIN,
    image: imageIn(textOf(node, 'questiontext'), { area: 'questiontext', node, files }),
    options,
  }
  return questionProblem(question) === undefined
    ? question
    : 'Falta o texto, ou há mais de uma resposta certa.'
}

type Files = QuestionBank['files']
const PLUGIN_FILE = '@@PLUGINFILE@@/'

/** The first image of a text, if it came with the backup. */
function imageIn(html: string, { area, node, files }: { area: string; node: XmlNode; files: Files }): Image {
  for (const { address, description } of htmlToMarkdown(html).images) {
    const file = files.get(questionFile(area, node.attributes.id ?? '', fileNameIn(address)))
    if (file !== undefined)
      return { file, description: shortened(htmlToLine(description), IMAGE_DESCRIPTION_MAX) }
  }
  return null
}

function fileNameIn(address: string): string {
  if (!address.startsWith(PLUGIN_FILE)) return ''
  try {
    return decodeURIComponent(address.slice(PLUGIN_FILE.length).replace(/\?.*$/s, ''))
  } catch {
    return ''
  }
}

/** What an imported question loses. */
function lossesOf(node: XmlNode, { image, options }: Question): string[] {
  const kind = textOf(node, 'qtype')
  const answers = answersOf(node, kind)
  const texts = ['questiontext', 'generalfeedback'].map((name) => textOf(node, name))
  const shown = [...texts, ...answers.map((answer) => textOf(answer, 'answertext'))]
  const imageCount = shown.reduce((sum, html) => sum + htmlToMarkdown(html).images.length, 0)
  const taken = [image, ...options.map((option) => option.image)].filter((each) => each !== null)
  const explanation = htmlToMarkdown(textOf(node, 'generalfeedback')).text
  return [
    ...(imageCount > taken.length
      ? ['Nem todas as imagens dela vêm. Envie as outras depois, no editor do quiz.']
      : []),
    ...(explanation.length > EXPLANATION_MAX ? [`A explicação passa de ${EXPLANATION_MAX} caracteres.`] : []),
    ...(answers.some((answer) => htmlToLine(textOf(answer, 'feedback')) !== '')
      ? ['Os comentários de cada resposta não vêm: aqui há uma explicação por pergunta.']
      : []),
  ]
}

const answersOf = (node: XmlNode, kind: string) =>
  nodesAt(node, `plugin_qtype_${kind}_question`, 'answers', 'answer')

function choices(node: XmlNode, files: Files): Option[] | string {
  const [settings] = nodesAt(node, 'plugin_qtype_multichoice_question', 'multichoice')
  if (textOf(settings, 'single') === '0')
    return 'Aceita várias respostas certas. Aqui uma pergunta tem uma só.'
  const options = answersOf(node, 'multichoice').map((answer) => ({
    text: htmlToLine(textOf(answer, 'answertext')),
    isCorrect: Number(textOf(answer, 'fraction')) >= 1,
    image: imageIn(textOf(answer, 'answertext'), { area: 'answer', node: answer, files }),
  }))
  if (options.length > OPTIONS_MAX) return `Tem mais de ${OPTIONS_MAX} opções.`
  if (options.some(({ text }) => text === '')) return 'Uma das opções é uma imagem, ou está vazia.'
  if (options.some(({ text }) => text.length > OPTION_TEXT_MAX))
    return `Uma das opções passa de ${OPTION_TEXT_MAX} caracteres.`
  return options
}

function trueOrFalse(node: XmlNode): Option[] | string {
  const [settings] = nodesAt(node, 'plugin_qtype_truefalse_question', 'truefalse')
  const right = textOf(settings, 'trueanswer')
  const answer = answersOf(node, 'truefalse').find(({ attributes }) => attributes.id === right)
  if (!answer) return 'Não diz qual é a resposta certa.'
  const isTrue = Number(textOf(answer, 'fraction')) >= 1
  return [
    { text: 'Verdadeiro', isCorrect: isTrue, image: null },
    { text: 'Falso', isCorrect: !isTrue, image: null },
  ]
}
