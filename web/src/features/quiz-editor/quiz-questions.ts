import { placeAfterUndo } from '@farol/domain/deletion-undo.ts'
import { type Edits, mergedList } from '@farol/domain/list-merge.ts'
import { placed } from '@farol/domain/ordering.ts'
import { corrections, type SavedQuestion } from '@farol/domain/question-edits.ts'
import { type DraftQuestion, isSameQuestion, type QuestionType } from '@farol/domain/quiz-authoring.ts'
import { type AnswerKey, weightOf } from '@farol/domain/quiz-scoring.ts'
import { useEffect, useRef, useState } from 'react'
import type { QuizValues, TakenQuestion } from '#/api/quizzes.ts'
import { newKey } from '#/forms/new-key.ts'
import { notify } from '#/notices/notices.ts'
import { agreeing, counted, QUESTIONS } from '#/text/counts.ts'

/** `isTextFix`: its author says that it still asks the same. `isKeyFix`: that its right answer was marked wrongly. */
export type WrittenQuestion = DraftQuestion & { isTextFix: boolean; isKeyFix: boolean }

/** The questions while they are being edited; their order is the order of the list. */
export function useQuizQuestions(initial: EditedQuestion[]) {
  const [start] = useState(initial)
  const [questions, setQuestions] = useState(start)
  const [isTyping, setIsTyping] = useState(false)
  const leaving = useRef<AbortController>(undefined)
  // The notice outlives this screen, and a saved quiz is no longer this list.
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  return {
    questions,
    /** Something is typed into a dialog that has not come into the list yet. */
    isTyping,
    setIsTyping,
    isDirty: questions !== start || isTyping,
    save: (question: WrittenQuestion, replaced: EditedQuestion | undefined) => {
      setQuestions(
        replaced
          ? questions.map((other) => (other === replaced ? { ...replaced, ...question } : other))
          : [...questions, newEdited(question)],
      )
      notify.success({ title: replaced ? 'Pergunta atualizada' : 'Pergunta adicionada' })
    },
    remove: (question: EditedQuestion) => {
      setQuestions(questions.filter((other) => other !== question))
      const action = {
        label: 'Desfazer',
        run: () => setQuestions((now) => withRestored(now, { question, was: questions })),
      }
      notify.success({ title: 'Pergunta removida', action, signal: leaving.current?.signal })
    },
    /** The copy stands under it, to be changed: it has no answers yet. */
    duplicate: (question: EditedQuestion) => {
      setQuestions(withCopy(questions, question))
      notify.success({ title: 'Pergunta adicionada', detail: 'A cópia está logo abaixo.' })
    },
    move: (question: EditedQuestion, position: number) =>
      setQuestions(placed(questions, { item: question, position })),
    add: (imported: readonly DraftQuestion[]) => {
      setQuestions([...questions, ...imported.map(newEdited)])
      notify.success({
        title: agreeing(imported.length, ['Pergunta adicionada', 'Perguntas adicionadas']),
        detail: `${counted(imported.length, QUESTIONS)} no fim da lista. Salve o quiz para guardar.`,
        signal: leaving.current?.signal,
      })
    },
  }
}

export type QuizQuestions = ReturnType<typeof useQuizQuestions>

/** A question in the editor. A new one has no id yet, so it has a key of its own, also in its draft. */
export type EditedQuestion = DraftQuestion & {
  key: string
  id: string | null
  /** As it was answered by students: in doubt the author says whether other words still ask the same. */
  answered?: SavedQuestion | undefined
  isTextFix?: boolean
  isKeyFix?: boolean
}

const newEdited = (question: DraftQuestion): EditedQuestion => ({ ...question, id: null, key: newKey() })

export function withCopy(questions: EditedQuestion[], question: EditedQuestion): EditedQuestion[] {
  const { type, text, explanation, explanationSeconds, points, image, options } = question
  const copy = newEdited({
    type,
    text,
    explanation,
    explanationSeconds,
    points,
    image,
    options: options.map(({ id: _id, ...option }) => option),
  })
  return placed(questions, { item: copy, position: questions.indexOf(question) + 1 })
}

/** A removed question, back in its place; by key, because others may have been edited since. */
export function withRestored(
  now: EditedQuestion[],
  { question, was }: { question: EditedQuestion; was: readonly EditedQuestion[] },
): EditedQuestion[] {
  const keys = (questions: readonly EditedQuestion[]) => questions.map(({ key }) => key)
  if (keys(now).includes(question.key)) return now
  const position = placeAfterUndo(keys(now), { item: question.key, was: keys(was) })
  return placed(now, { item: question, position })
}

export const knownEdited = (question: SavedQuestion, isAnswered: boolean): EditedQuestion => ({
  ...question,
  key: question.id,
  answered: isAnswered ? question : undefined,
})

/** As a draft stores it: whether students have answered is known only when it is opened. */
export const withoutAnswers = ({ answered: _, ...question }: EditedQuestion): EditedQuestion => question

/**
 * Questions that were typed and not saved, beside those that others saved meanwhile: only what was added, changed, removed or
 * moved here differs from those. What was changed here and removed there stays. What cannot be read changes nothing.
 */
export function mergedQuestions({ base, mine, theirs }: Edits<readonly EditedQuestion[]>): EditedQuestion[] {
  if (![...base, ...mine].every(isReadable)) return [...theirs]
  const before = byKey(base)
  const saved = byKey(theirs)
  const typed = byKey(
    mine.filter((question) => {
      const was = before.get(question.key)
      return !was || !isSameQuestion(was, question)
    }),
  )
  const keys = mergedList({
    base: [...before.keys()].filter((key) => saved.has(key) || !typed.has(key)),
    mine: mine.map(({ key }) => key),
    theirs: [...saved.keys()],
  })
  return keys.flatMap((key) => typed.get(key) ?? saved.get(key) ?? [])
}

const byKey = (questions: readonly EditedQuestion[]) =>
  new Map(questions.map((question) => [question.key, question]))

/**
 * Merged questions, beside those that are saved now. Whether students have answered is known only now; what an author said of a
 * question in an earlier version may no longer be so.
 */
export function restoredQuestions(
  merged: readonly EditedQuestion[],
  saved: readonly EditedQuestion[],
  { isOlder }: { isOlder: boolean },
): EditedQuestion[] {
  return merged.map((question) => {
    const known = saved.find(({ id }) => id !== null && id === question.id)
    if (!known) return { ...question, id: null, answered: undefined }
    const said = isOlder ? { isTextFix: false, isKeyFix: false } : {}
    return { ...question, ...said, answered: known.answered }
  })
}

/** What is stored may be of another version of Farol. */
const isReadable = (question: Partial<EditedQuestion> | null) =>
  typeof question?.key === 'string' &&
  typeof question.text === 'string' &&
  typeof question.explanation === 'string' &&
  typeof question.points === 'number' &&
  Array.isArray(question.options)

/** A question without answers has no statistics to lose. */
export const toSaved = ({
  key: _,
  answered,
  isTextFix,
  isKeyFix,
  ...question
}: EditedQuestion): SavedValues => ({
  ...question,
  isTextFix: answered ? isTextFix === true : question.id !== null,
  isKeyFix: answered !== undefined && isKeyFix === true,
})

/** The answered questions whose right answer their author says was marked wrongly. */
export const correctionsIn = (questions: readonly EditedQuestion[]) =>
  corrections(
    questions.flatMap(({ answered }) => (answered ? [{ ...answered, hasAnswers: true }] : [])),
    questions,
  )

type SavedValues = QuizValues['questions'][number]

/** What of the quiz decides the score, and whether it is enough. */
export type ScoreRules = { countsPoints: boolean; passingScore: number }

/** The answers to what `toTaken` shows. */
export const toAnswerKey = (
  questions: readonly EditedQuestion[],
  quiz: { countsPoints: boolean },
): AnswerKey =>
  questions.map((question) => {
    const optionIds = question.options.map((_, index) => `${question.key}-${index}`)
    const right = question.options.findIndex(({ isCorrect }) => isCorrect)
    return {
      id: question.key,
      optionIds,
      correctOptionId: optionIds[right] ?? '',
      weight: weightOf(question, quiz),
    }
  })

/** The question as a student would get it. */
export const toTaken = (
  { key, text, points, image, options }: EditedQuestion,
  { countsPoints }: { countsPoints: boolean },
): TakenQuestion => ({
  id: key,
  text,
  points: countsPoints ? points : null,
  image: image ?? null,
  options: options.map((option, index) => ({
    id: `${key}-${index}`,
    text: option.text,
    image: option.image ?? null,
  })),
})

export const QUESTION_TYPE_LABELS: Record<QuestionType, string> = {
  multiple_choice: 'Múltipla Escolha',
  true_false: 'Verdadeiro ou Falso',
}
