import type { Answers } from './quiz-scoring.ts'

/**
 * What a student has chosen for a question, and at which turn: the first choice has turn 1, and whoever changes a choice
 * takes the turn after the highest one they know of. Browsers send choices late, twice or in another order; by turns the
 * server can tell which one came after which, whatever the clocks of the devices say.
 */
export type Choice = { optionId: string; turn: number }

/** By question id. */
export type Choices = Readonly<Record<string, Choice>>

type Question = { id: string; optionIds: readonly string[] }

/** The later turn wins. Of two that were made without knowing of each other, the one that is already there stays. */
export function mergeChoices(kept: Choices, sent: Choices): Choices {
  const merged = { ...kept }
  for (const [questionId, choice] of Object.entries(sent)) {
    if (choice.turn > turnOf(kept, questionId)) merged[questionId] = choice
  }
  return merged
}

/** A new choice, after everything that is known of the question. */
export const choose = (known: Choices, questionId: string, optionId: string): Choices => ({
  ...known,
  [questionId]: { optionId, turn: turnOf(known, questionId) + 1 },
})

/** Only the questions and options that the quiz has today. */
export function choicesOf(questions: readonly Question[], choices: Choices): Choices {
  const optionIds = new Map(questions.map((question) => [question.id, question.optionIds]))
  return Object.fromEntries(
    Object.entries(choices).filter(([questionId, { optionId }]) =>
      optionIds.get(questionId)?.includes(optionId),
    ),
  )
}

export const answersOf = (choices: Choices): Answers =>
  Object.fromEntries(Object.entries(choices).map(([questionId, { optionId }]) => [questionId, optionId]))

const turnOf = (choices: Choices, questionId: string) =>
  Object.hasOwn(choices, questionId) ? (choices[questionId]?.turn ?? 0) : 0
