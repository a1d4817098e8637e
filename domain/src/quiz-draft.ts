import type { Answers } from './quiz-scoring.ts'

/**
 * A student's choice for a question. `turn` is a logical clock: the first choice has turn 1, and a changed choice the
 * highest known turn plus one. Browsers send choices late, twice or out of order; turns order them whatever the clocks
 * of the devices say.
 */
export type Choice = { optionId: string; turn: number }

/** By question id. */
export type Choices = Readonly<Record<string, Choice>>

type Question = { id: string; optionIds: readonly string[] }

/** The later turn wins. If two concurrent choices have the same turn, the stored one stays. */
export function mergeChoices(stored: Choices, sent: Choices): Choices {
  const merged = { ...stored }
  for (const [questionId, choice] of Object.entries(sent)) {
    if (choice.turn > turnOf(stored, questionId)) merged[questionId] = choice
  }
  return merged
}

export const choose = (known: Choices, questionId: string, optionId: string): Choices => ({
  ...known,
  [questionId]: { optionId, turn: turnOf(known, questionId) + 1 },
})

/** Drops choices whose question or option is no longer in the quiz. */
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
