import type { Answers } from '@farol/domain/quiz-scoring.ts'
import type { Session } from '../auth/session.ts'
import type { Database } from '../database/open-database.ts'
import { Problem } from '../http/problem.ts'
import { checkedGate } from '../lessons/open-lesson.ts'
import { ONE_STUDENT, type QuizState, quizAccessProblem, quizStateWith } from './quiz-access.ts'

type Target = { session: Session; courseId: string; lessonId: string }
type TakenQuestion = { id: string; text: string; options: { id: string; text: string }[] }
type TakenQuiz = QuizState & {
  questions: TakenQuestion[]
  /** Null before the quiz was begun. */
  keptAnswers: Answers | null
}

/** What a student may see of the questions: no correct flag, no explanation. */
const TAKEN_QUIZ = {
  name: 'taken-quiz',
  text: quizStateWith(
    ONE_STUDENT,
    `(select coalesce(json_agg(question), '[]') from (
       select qq.id, qq.question_text as text,
              (select json_agg(json_build_object('id', o.id, 'text', o.option_text) order by o.order_index)
               from quiz_options o where o.question_id = qq.id) as options
       from quiz_questions qq
       where qq.quiz_id = q.id and qq.archived_at is null
       order by qq.order_index
     ) question) as questions`,
    `(select answers from quiz_drafts d where d.user_id = $1 and d.quiz_id = q.id) as "keptAnswers"`,
  ),
}

/** The time is measured from here. */
const BEGIN_DRAFT = {
  name: 'begin-quiz-draft',
  text: 'insert into quiz_drafts (user_id, quiz_id) values ($1, $2) on conflict do nothing',
}

export async function startQuiz(database: Database, target: Target) {
  const { session, courseId, lessonId } = target
  const { userId } = session
  const [{ course, states, index }, [quiz]] = await Promise.all([
    checkedGate(database, target),
    database.reads.query<TakenQuiz>(TAKEN_QUIZ, [userId, lessonId]),
  ])
  if (!quiz) throw new Problem('NOT_FOUND')
  const { quizId, title, passingScore, questions, keptAnswers } = quiz
  if (session.role !== 'admin') {
    const problem = quizAccessProblem(quiz)
    if (problem) throw problem
    if (keptAnswers === null) await database.pool.query({ ...BEGIN_DRAFT, values: [userId, quizId] })
  }
  return {
    course: { id: courseId, title: course.title },
    lesson: { id: lessonId, title: states[index]?.title ?? '' },
    quiz: { id: quizId, title, passingScore, questions },
    answers: stillThere(keptAnswers ?? {}, questions),
  }
}

/** Questions may have changed since the answers were kept: only those that still exist are given back. */
function stillThere(answers: Answers, questions: TakenQuestion[]): Answers {
  const isThere = (questionId: string, optionId: string) =>
    questions.some(({ id, options }) => id === questionId && options.some((option) => option.id === optionId))
  return Object.fromEntries(Object.entries(answers).filter(([question, option]) => isThere(question, option)))
}
