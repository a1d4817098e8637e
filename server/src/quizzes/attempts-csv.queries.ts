import type { CsvCell } from '@farol/domain/csv.ts'
import type pg from 'pg'
import { CSV_BATCH, type CsvMoment, csvMoments, csvStream } from '#/requests/csv-stream.ts'
import { type AttemptRow, attemptPage } from './quiz-results.queries.ts'

type Question = { id: string; text: string; isArchived: boolean }
type Answer = { chosen: string; isCorrect: boolean }
type Row = AttemptRow & { answers: Record<string, Answer> | null }

/** The current questions in order, then archived ones that live attempts have answered. */
const QUESTIONS = {
  name: 'attempts-csv-questions',
  text: `
    select qq.id, qq.question_text as text, qq.archived_at is not null as "isArchived"
    from quiz_questions qq left join question_stats s on s.question_id = qq.id
    where qq.quiz_id = $1 and (qq.archived_at is null or s.answers > 0)
    order by qq.archived_at nulls first, qq.order_index, qq.id`,
}

const ANSWERS = `, (
  select json_object_agg(given.question_id, json_build_object('chosen', given.chosen, 'isCorrect', given.is_correct))
  from shown_answers(a.user_id, a.id) given) as answers`

type Wanted = { quizId: string; filter: 'all' | 'passed' | 'failed'; timeZone: string }

/** All listed attempts, with the answer of each student to each question. */
export async function* attemptsCsv(
  pool: pg.Pool,
  { quizId, filter, timeZone }: Wanted,
): AsyncGenerator<string> {
  const moment = csvMoments(timeZone)
  const { rows: questions } = await pool.query<Question>({ ...QUESTIONS, values: [quizId] })
  yield* csvStream<Row>({
    header: [
      ...['Aluno', 'Email', 'Score (%)', 'Status', 'Nota mínima (%)', 'Data', 'Tempo (s)'],
      ...questions.flatMap(answerHeaders),
    ],
    read: async (last) => {
      const page = { filter, sort: 'newest', after: last?.id, limit: CSV_BATCH, columns: ANSWERS } as const
      return (await pool.query<Row>(attemptPage(quizId, page))).rows
    },
    cells: (attempt) => [
      ...ownCells(attempt, moment),
      ...questions.flatMap(({ id }) => answerCells(attempt, id)),
    ],
  })
}

const answerHeaders = ({ text, isArchived }: Question, index: number) =>
  isArchived ? [`(antiga) ${text}`, 'Acertou (antiga)'] : [`${index + 1}. ${text}`, `Acertou ${index + 1}`]

const ownCells = (
  { user, score, passed, passingScore, submittedAt, timeSpentSeconds }: Row,
  moment: CsvMoment,
): CsvCell[] => [
  user.name,
  user.email,
  score,
  passed ? 'Aprovado' : 'Reprovado',
  passingScore,
  moment(submittedAt),
  timeSpentSeconds,
]

function answerCells({ answers }: Row, questionId: string): CsvCell[] {
  const answer = answers?.[questionId]
  return answer ? [answer.chosen, answer.isCorrect ? 'sim' : 'não'] : [null, null]
}
