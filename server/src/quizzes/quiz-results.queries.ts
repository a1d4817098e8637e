import type { Output } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { AnalysedQuestion, ListedAttempt, quizResults } from '@farol/contract/quiz-results.ts'
import {
  correctRate,
  difficulty,
  discrimination,
  type QuestionSums,
  type QuizSums,
  quizFigures,
} from '@farol/domain/quiz-statistics.ts'
import { pageOf } from '#/database/page-of.ts'
import type { Reads } from '#/database/reads.ts'
import type { Queries } from '#/database/replica.ts'
import { narrowable } from '#/figures/figures-of-turma.ts'

const ATTEMPTS_PER_PAGE = 50

type Overview = Output<typeof quizResults.overview>
type QuestionRow = QuestionSums & Pick<AnalysedQuestion, 'id' | 'text' | 'explanation' | 'image' | 'options'>
type OverviewRow = QuizSums & {
  wouldPass: number
  title: string
  passingScore: number
  lessonId: string
  lessonTitle: string
  courseId: string
  courseTitle: string
  questions: QuestionRow[]
}

const OVERVIEW = {
  name: 'quiz-results-overview',
  text: `
    select q.title, q.passing_score as "passingScore", l.id as "lessonId", l.title as "lessonTitle",
           c.id as "courseId", c.title as "courseTitle", coalesce(s.attempts, 0) as attempts, coalesce(s.passed, 0) as passed,
           coalesce(s.score_sum, 0)::float8 as "scoreSum", coalesce(s.time_sum, 0)::float8 as "timeSum",
           (select count(*) from quiz_attempts a
            where a.quiz_id = q.id and a.replaced_at is null and not a.passed and a.score >= q.passing_score)::int as "wouldPass",
           (select coalesce(json_agg(question), '[]') from (
             select qq.id, qq.question_text as text, qq.explanation,
                    quiz_image(qq.image_id, qq.image_description) as image,
                    coalesce(qs.answers, 0) as answers, coalesce(qs.correct, 0) as correct,
                    coalesce(qs.score_sum, 0)::float8 as "scoreSum", coalesce(qs.score_square_sum, 0)::float8 as "scoreSquareSum",
                    coalesce(qs.correct_score_sum, 0)::float8 as "correctScoreSum",
                    (select json_agg(json_build_object('text', o.option_text, 'isCorrect', o.is_correct,
                       'image', quiz_image(o.image_id, o.image_description), 'chosenCount', coalesce(os.chosen, 0)) order by o.order_index)
                     from quiz_options o left join option_stats os on os.option_id = o.id
                     where o.question_id = qq.id) as options
             from quiz_questions qq
             left join question_stats qs on qs.question_id = qq.id
             where qq.quiz_id = q.id and qq.archived_at is null
             order by qq.order_index
           ) question) as questions
    from quizzes q
    join lessons l on l.id = q.lesson_id
    join courses c on c.id = l.course_id
    left join quiz_stats s on s.quiz_id = q.id
    where q.id = $1`,
}

const readOverview = narrowable(OVERVIEW, {
  tables: ['quiz_stats', 'question_stats', 'option_stats'],
  parameters: 1,
  isOfQuiz: true,
})

type OfQuiz = { quizId: string; turmaId?: string | undefined }

/** The results of a turma's members, or of everybody; `wouldPass` always counts everybody. */
export async function resultsOverview(reads: Reads, { quizId, turmaId }: OfQuiz): Promise<Overview> {
  const [row] = await readOverview<OverviewRow>(reads, { turmaId, values: [quizId] })
  if (!row) throw new Problem('NOT_FOUND')
  return {
    quiz: { id: quizId, title: row.title, passingScore: row.passingScore },
    lesson: { id: row.lessonId, title: row.lessonTitle },
    course: { id: row.courseId, title: row.courseTitle },
    totals: quizFigures(row),
    wouldPass: row.wouldPass,
    questions: row.questions.map(({ id, text, explanation, image, options, ...sums }) => ({
      id,
      text,
      explanation,
      image,
      options,
      answerCount: sums.answers,
      correctRate: correctRate(sums),
      difficulty: difficulty(sums),
      discrimination: discrimination(sums),
    })),
  }
}

export type AttemptRow = Omit<ListedAttempt, 'submittedAt'> & { submittedAt: Date }

export const toListedAttempt = (row: AttemptRow): ListedAttempt => ({
  ...row,
  submittedAt: row.submittedAt.toISOString(),
})

type Query = {
  filter: 'all' | 'passed' | 'failed'
  sort: 'newest' | 'oldest' | 'highest' | 'lowest'
  turmaId?: string | undefined
  after?: string | undefined
}

/** UUIDv7 sorts by date; the cursor $3 is the last attempt of the previous page. */
const ORDERS = {
  newest: { order: 'a.id desc', isAfter: 'a.id < $3' },
  oldest: { order: 'a.id', isAfter: 'a.id > $3' },
  highest: {
    order: 'a.score desc, a.id desc',
    isAfter: '(a.score, a.id) < (select score, id from quiz_attempts where quiz_id = $1 and id = $3)',
  },
  lowest: {
    order: 'a.score, a.id',
    isAfter: '(a.score, a.id) > (select score, id from quiz_attempts where quiz_id = $1 and id = $3)',
  },
}

export const ATTEMPT_FILTERS = { all: 'true', passed: 'a.passed', failed: 'not a.passed' }

/** The attempts of the members of a turma in the quiz $1, in place of all attempts. */
export const attemptsOfTurma = (turma: string) => `
    with quiz_attempts as materialized (
      select a.* from turma_members m join quiz_attempts a on a.user_id = m.user_id and a.quiz_id = $1 where m.turma_id = ${turma}
    )`

/** One statement per order, filter and cursor, so that each can follow one index. */
const attemptPage = ({ filter, sort, turmaId, after }: Query) => ({
  name: `quiz-attempts-${sort}-${filter}${turmaId ? '-of-turma' : ''}${after ? '-after' : ''}`,
  text: `${turmaId ? attemptsOfTurma(after ? '$4' : '$3') : ''}
    select a.id, a.score, a.passed, a.passing_score as "passingScore", a.submitted_at as "submittedAt",
           a.time_spent_seconds as "timeSpentSeconds",
           json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'avatarUrl', u.avatar_url) as user
    from quiz_attempts a
    join users u on u.id = a.user_id
    where a.quiz_id = $1 and a.replaced_at is null and ${ATTEMPT_FILTERS[filter]} and ${after ? ORDERS[sort].isAfter : 'true'}
    order by ${ORDERS[sort].order}
    limit $2`,
})

export async function attemptsOfQuiz(pool: Queries, quizId: string, query: Query) {
  const { rows } = await pool.query<AttemptRow>({
    ...attemptPage(query),
    values: [quizId, ATTEMPTS_PER_PAGE + 1, query.after, query.turmaId].filter(
      (value) => value !== undefined,
    ),
  })
  if (rows.length === 0) await checkQuizExists(pool, quizId)
  const { page, next } = pageOf(rows, ATTEMPTS_PER_PAGE)
  return { attempts: page.map(toListedAttempt), next }
}

async function checkQuizExists(pool: Queries, quizId: string) {
  const { rows } = await pool.query({
    name: 'quiz-exists',
    text: 'select from quizzes where id = $1',
    values: [quizId],
  })
  if (rows.length === 0) throw new Problem('NOT_FOUND')
}
