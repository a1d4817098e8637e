import { Problem } from '@farol/contract/problem.ts'
import { answersOf, type Choices, choicesOf, mergeChoices } from '@farol/domain/quiz-draft.ts'
import type { Answers } from '@farol/domain/quiz-scoring.ts'
import { quizSeconds } from '@farol/domain/quiz-time.ts'
import type { Database } from '#/database/open-database.ts'

type Sent = { userId: string; courseId: string; lessonId: string; draftId: string; choices: Choices }

export type Turns = Readonly<Record<string, number>>

type Draft = {
  quizId: string
  answers: Answers
  turns: Turns
  spentSeconds: number
  /** Since the last choice. */
  idleSeconds: number
  questions: { id: string; optionIds: string[] }[]
}

const DRAFT = {
  name: 'quiz-draft',
  text: `
    select q.id as "quizId", d.answers, d.turns, d.spent_seconds as "spentSeconds",
           extract(epoch from now() - d.updated_at)::float8 as "idleSeconds",
           (select coalesce(json_agg(question), '[]') from (
              select qq.id, array_agg(o.id) as "optionIds"
              from quiz_questions qq join quiz_options o on o.question_id = qq.id
              where qq.quiz_id = q.id and qq.archived_at is null
              group by qq.id
            ) question) as questions
    from lessons l
    join quizzes q on q.lesson_id = l.id
    join quiz_drafts d on d.quiz_id = q.id and d.user_id = $1 and d.id = $4
    where l.id = $3 and l.course_id = $2`,
}

/** Optimistic locking: only if the draft is still the one that was read. */
const WRITE_DRAFT = {
  name: 'write-quiz-draft',
  text: `
    update quiz_drafts set answers = $4, turns = $5, spent_seconds = $6, updated_at = now()
    where user_id = $1 and quiz_id = $2 and id = $7 and turns = $3`,
}

/** A student has a handful of tabs and devices; more lost races are an attack. */
const TRIES = 5

/** Merges the choices of a browser into the draft, and returns the merged choices. */
export async function saveDraft(database: Database, sent: Sent): Promise<Choices> {
  const { userId, courseId, lessonId, draftId } = sent
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [draft] = await database.reads.query<Draft>(DRAFT, [userId, courseId, lessonId, draftId])
    if (!draft) throw new Problem('NOT_FOUND')
    const { quizId, questions, turns } = draft
    const kept = choicesOf(questions, draftChoices(draft))
    const choices = mergeChoices(kept, choicesOf(questions, sent.choices))
    const next = turnsOf(choices)
    if (isSame(next, turnsOf(kept))) return kept
    const seconds = quizSeconds(draft.spentSeconds, draft.idleSeconds)
    const { rowCount } = await database.pool.query({
      ...WRITE_DRAFT,
      values: [userId, quizId, turns, answersOf(choices), next, seconds, draftId],
    })
    if (rowCount === 1) return choices
  }
  throw new Problem('UNAVAILABLE')
}

const IS_THERE = {
  name: 'is-quiz-draft-there',
  text: 'select from quiz_drafts where user_id = $1 and id = $2',
}

/**
 * For `catch`: if the course is not found although the student has a draft in it, it is unpublished, and the attempt can go
 * on when it is published again. A deleted course has no draft.
 */
export async function throwClosed(
  { reads }: Database,
  { userId, draftId }: Sent,
  error: unknown,
): Promise<never> {
  const isNotFound = error instanceof Problem && error.code === 'NOT_FOUND'
  if (!isNotFound) throw error
  const found = await reads.query(IS_THERE, [userId, draftId])
  throw found.length > 0 ? new Problem('COURSE_CLOSED', { cause: error }) : error
}

/** Any new choice overrides one of an old draft without turns. */
export const draftChoices = ({ answers, turns }: { answers: Answers; turns: Turns }): Choices =>
  Object.fromEntries(
    Object.entries(answers).map(([questionId, optionId]) => [
      questionId,
      { optionId, turn: turns[questionId] ?? 0 },
    ]),
  )

const turnsOf = (choices: Choices): Turns =>
  Object.fromEntries(Object.entries(choices).map(([questionId, { turn }]) => [questionId, turn]))

const isSame = (turns: Turns, others: Turns) =>
  Object.entries(turns).every(([questionId, turn]) => others[questionId] === turn)
