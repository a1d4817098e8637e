import { type DraftQuestion, isSameQuestion, type QuestionType, type QuizImage } from './quiz-authoring.ts'
import type { Correction } from './regrade.ts'

export type SavedOption = {
  id: string
  text: string
  isCorrect: boolean
  image?: QuizImage | null | undefined
}
export type SavedQuestion = Omit<DraftQuestion, 'options'> & { id: string; options: SavedOption[] }

/**
 * How a saved question was edited. A text fix keeps the question and its statistics. `doubtful` means that the author must
 * say whether it is one: new words with the same options may or may not ask the same thing. So does `another-key`: the right
 * answer may have been marked wrongly, or the question may have been turned round.
 */
export type QuestionEdit = 'none' | 'text-fix' | 'doubtful' | 'another-key' | 'another-question'

export function questionEdit(before: SavedQuestion, after: DraftQuestion): QuestionEdit {
  if (isSameQuestion(before, after)) return 'none'
  const options = keptOptions(before, after)
  if (before.type !== after.type || !options) return 'another-question'
  const pairs = options.map((was, index) => ({ was, is: after.options[index] }))
  if (pairs.some(({ was, is }) => was.isCorrect !== is?.isCorrect)) return 'another-key'
  const isAlike = (was: Shown, is: Shown | undefined) =>
    words(was.text) === words(is?.text) && was.image?.id === is?.image?.id
  const areAlike = isAlike(before, after) && pairs.every(({ was, is }) => isAlike(was, is))
  return areAlike ? 'text-fix' : 'doubtful'
}

type Shown = Pick<SavedOption, 'text' | 'image'>

/** Spaces and capitals do not make another question. */
const words = (text = '') => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The saved options in their new order; undefined when one was added, removed or replaced by another. */
export function keptOptions(before: SavedQuestion, after: DraftQuestion): SavedOption[] | undefined {
  if (before.options.length !== after.options.length) return undefined
  // A program that does not send ids still keeps the options it does not touch.
  if (after.options.every(({ id }) => !id)) {
    const isUntouched = before.options.every(({ text }, index) => text === after.options[index]?.text)
    return isUntouched ? before.options : undefined
  }
  const saved = new Map(before.options.map((option) => [option.id, option]))
  const kept = after.options.flatMap(({ id }) => saved.get(id ?? '') ?? [])
  return new Set(kept).size === before.options.length ? kept : undefined
}

type EditedQuestion = DraftQuestion & {
  id: string | null
  isTextFix?: boolean | undefined
  isKeyFix?: boolean | undefined
}

/** Whether a question stays the one that students answered, with its statistics. */
export function isKept(before: SavedQuestion, after: EditedQuestion): boolean {
  const edit = questionEdit(before, after)
  if (edit === 'doubtful') return after.isTextFix === true
  return edit === 'another-key' ? after.isKeyFix === true : edit !== 'another-question'
}

/** The answered questions whose right answer was marked wrongly. */
export function corrections(
  before: readonly (SavedQuestion & { hasAnswers: boolean })[],
  after: readonly EditedQuestion[],
): Correction[] {
  const answered = new Map(before.filter((each) => each.hasAnswers).map((each) => [each.id, each]))
  return after.flatMap((question) => {
    const was = answered.get(question.id ?? '')
    if (!was || !isKept(was, question)) return []
    // Sent twice, only the first that is kept is that question.
    answered.delete(was.id)
    if (questionEdit(was, question) !== 'another-key') return []
    const right = question.options.findIndex(({ isCorrect }) => isCorrect)
    const option = keptOptions(was, question)?.[right]
    return option ? [{ questionId: was.id, optionId: option.id }] : []
  })
}

/** A question as the change log stores it. */
export type RecordedQuestion = {
  type: QuestionType
  text: string
  explanation: string
  /** Absent in entries from before questions had one. */
  explanationSeconds?: number | null
  points: number
  /** Distinguishes images in a log: the description and the end of the id. */
  image?: string | undefined
  options: { text: string; isCorrect: boolean; image?: string | undefined }[]
}

/** `number` is the new position in the quiz, or the old one of a removed question. */
export type QuestionChange = {
  number: number
  before: RecordedQuestion | null
  after: RecordedQuestion | null
}

type AfterQuestion = DraftQuestion & { id: string | null }

export function questionChanges(before: SavedQuestion[], after: AfterQuestion[]): QuestionChange[] {
  const saved = new Map(before.map((question) => [question.id, question]))
  const ids = new Set(after.map(({ id }) => id))
  const written = after.flatMap((question, index): QuestionChange[] => {
    const was = saved.get(question.id ?? '')
    if (was && isSameQuestion(was, question)) return []
    return [{ number: index + 1, before: was ? recorded(was) : null, after: recorded(question) }]
  })
  const removed = before.flatMap((question, index): QuestionChange[] =>
    ids.has(question.id) ? [] : [{ number: index + 1, before: recorded(question), after: null }],
  )
  return [...written, ...removed]
}

const recorded = ({ options, ...question }: DraftQuestion): RecordedQuestion => ({
  type: question.type,
  text: question.text,
  explanation: question.explanation,
  explanationSeconds: question.explanationSeconds,
  points: question.points,
  ...recordedImage(question.image),
  options: options.map(({ text, isCorrect, image }) => ({ text, isCorrect, ...recordedImage(image) })),
})

/** With a part of its id: another image may have the same description. */
const recordedImage = (image: QuizImage | null | undefined) =>
  image ? { image: `${image.description || 'sem descrição'} (${image.id.slice(-IMAGE_MARK_LENGTH)})` } : {}

const IMAGE_MARK_LENGTH = 6

/** Whether the remaining questions are in another order. */
export function isReordered(before: SavedQuestion[], after: AfterQuestion[]): boolean {
  const known = new Set(before.map(({ id }) => id))
  const stays = after.flatMap(({ id }) => (id !== null && known.has(id) ? [id] : []))
  const stayed = before.map(({ id }) => id).filter((id) => stays.includes(id))
  return stayed.some((id, index) => id !== stays[index])
}
