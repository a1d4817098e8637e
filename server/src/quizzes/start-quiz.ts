import type { Answers } from '@farol/domain/quiz-scoring.ts'
import type { Session } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import { Problem } from '../http/problem.ts'
import { checkedGate } from '../lessons/open-lesson.ts'
import { checkQuizAccess, quizState } from './quiz-access.ts'
import { startedDraft, takenQuestions } from './taking.queries.ts'

type Target = { session: Session; courseId: string; lessonId: string }

export async function startQuiz(database: Database, target: Target) {
  const { session, lessonId } = target
  const { course, states, index } = await checkedGate(database, target)
  const state = await quizState(database.orm, { userId: session.userId, lessonId })
  if (!state) throw new Problem('NOT_FOUND')
  const isAdmin = session.role === 'admin'
  if (!isAdmin) checkQuizAccess(state)
  const questions = await takenQuestions(database.reads, state.quizId)
  const kept = isAdmin
    ? {}
    : await startedDraft(database.orm, { userId: session.userId, quizId: state.quizId })
  return {
    course: { id: course.id, title: course.title },
    lesson: { id: lessonId, title: states[index]?.title ?? '' },
    quiz: { id: state.quizId, title: state.title, passingScore: state.passingScore, questions },
    answers: stillThere(kept, questions),
  }
}

/** Questions may have changed since the answers were kept: only those that still exist are given back. */
function stillThere(answers: Answers, questions: { id: string; options: { id: string }[] }[]): Answers {
  const isThere = (questionId: string, optionId: string) =>
    questions.some(({ id, options }) => id === questionId && options.some((option) => option.id === optionId))
  return Object.fromEntries(Object.entries(answers).filter(([question, option]) => isThere(question, option)))
}
