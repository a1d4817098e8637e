import { Problem } from '@farol/contract/problem.ts'
import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { choicesOf } from '@farol/domain/quiz-draft.ts'
import type { Answers } from '@farol/domain/quiz-scoring.ts'
import type pg from 'pg'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Session } from '#/requests/caller.ts'
import { QUIZ_STATE, type QuizState, quizAccessProblem } from './quiz-access.ts'
import { draftChoices, type Turns } from './save-draft.ts'

type Target = { session: Session; courseId: string; lessonId: string }
type TakenQuestion = {
  id: string
  text: string
  points: number | null
  image: QuizImage | null
  options: { id: string; text: string; image: QuizImage | null }[]
}
type TakenQuiz = QuizState & {
  questions: TakenQuestion[]
  /** Null before the quiz was started. */
  draft: Draft | null
}
type Draft = { id: string; answers: Answers; turns: Turns }

/** Without correct flags and explanations. */
const TAKEN_QUIZ = {
  name: 'taken-quiz',
  text: `
    select ${QUIZ_STATE},
           (select coalesce(json_agg(question), '[]') from (
             select qq.id, qq.question_text as text, case when q.counts_points then qq.points end as points,
                    quiz_image(qq.image_id, qq.image_description) as image,
                    (select json_agg(json_build_object('id', o.id, 'text', o.option_text,
                       'image', quiz_image(o.image_id, o.image_description)) order by o.order_index)
                     from quiz_options o where o.question_id = qq.id) as options
             from quiz_questions qq
             where qq.quiz_id = q.id and qq.archived_at is null
             order by qq.order_index
           ) question) as questions,
           (select json_build_object('id', d.id, 'answers', d.answers, 'turns', d.turns)
            from quiz_drafts d where d.user_id = $1 and d.quiz_id = q.id) as draft
    from lessons l
    join quizzes q on q.lesson_id = l.id
    left join user_progress up on up.lesson_id = l.id and up.user_id = $1
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
    where l.id = $2`,
}

/** Starts the time of the attempt. Two tabs that start at once share one draft. */
const BEGIN_DRAFT = {
  name: 'begin-quiz-draft',
  text: `
    insert into quiz_drafts as d (user_id, quiz_id) values ($1, $2)
    on conflict (user_id, quiz_id) do update set started_at = d.started_at
    returning id, answers, turns`,
}

export async function startQuiz(database: Database, target: Target) {
  const { session, courseId, lessonId } = target
  const { userId } = session
  const [{ course, index }, [quiz]] = await Promise.all([
    checkedGate(database, target),
    database.reads.query<TakenQuiz>(TAKEN_QUIZ, [userId, lessonId]),
  ])
  if (!quiz) throw new Problem('NOT_FOUND')
  const { quizId, title, passingScore, questions } = quiz
  return {
    course: { id: courseId, title: course.title },
    lesson: { id: lessonId, title: course.lessons[index]?.title ?? '' },
    quiz: { id: quizId, title, passingScore, questions },
    draft: session.role === 'admin' ? null : await openDraft(database, { userId, quiz }),
  }
}

/** Drops answers to questions that no longer exist. */
async function openDraft({ pool }: Database, { userId, quiz }: { userId: string; quiz: TakenQuiz }) {
  const problem = quizAccessProblem(quiz)
  if (problem) throw problem
  const draft = quiz.draft ?? (await beginDraft(pool, [userId, quiz.quizId]))
  const questions = quiz.questions.map(({ id, options }) => ({
    id,
    optionIds: options.map((each) => each.id),
  }))
  return { id: draft.id, choices: choicesOf(questions, draftChoices(draft)) }
}

async function beginDraft(pool: pg.Pool, values: [userId: string, quizId: string]): Promise<Draft> {
  const { rows } = await pool.query<Draft>({ ...BEGIN_DRAFT, values })
  if (!rows[0]) throw new Error('An insert without a row.')
  return rows[0]
}
