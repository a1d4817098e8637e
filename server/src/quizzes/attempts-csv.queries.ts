import type { CsvCell } from '@farol/domain/csv.ts'
import { unformattedText } from '@farol/domain/formatted-text.ts'
import { AFTER_ALL } from '#/database/page-of.ts'
import type { Queries } from '#/database/replica.ts'
import { CSV_BATCH, type CsvMoment, csvMoments, csvStream } from '#/requests/csv-stream.ts'
import { ATTEMPT_FILTERS, type AttemptRow, attemptsOfTurma } from './quiz-results.queries.ts'

type Question = { id: string; text: string; isArchived: boolean }
type Answer = { chosen: string; isCorrect: boolean }
type Row = Omit<AttemptRow, 'user'> & {
  user: { name: string; email: string }
  answers: Record<string, Answer> | null
}

/** The current questions in order, then archived ones that live attempts have answered. */
const QUESTIONS = {
  name: 'attempts-csv-questions',
  text: `
    select qq.id, qq.question_text as text, qq.archived_at is not null as "isArchived"
    from quiz_questions qq left join question_stats s on s.question_id = qq.id
    where qq.quiz_id = $1 and (qq.archived_at is null or s.answers > 0)
    order by qq.archived_at nulls first, qq.order_index, qq.id`,
}

type Filter = keyof typeof ATTEMPT_FILTERS

/** The newest first, before the attempt $2. */
const attemptsBefore = ({ filter, turmaId }: Pick<Wanted, 'filter' | 'turmaId'>) => ({
  name: `attempts-csv-${filter}${turmaId ? '-of-turma' : ''}`,
  text: `${turmaId ? attemptsOfTurma('$3') : ''}
    select a.id, a.score, a.passed, a.passing_score as "passingScore", a.submitted_at as "submittedAt",
           a.time_spent_seconds as "timeSpentSeconds", json_build_object('name', u.name, 'email', u.email) as user,
           (select json_object_agg(given.question_id, json_build_object('chosen', given.chosen, 'isCorrect', given.is_correct))
            from shown_answers(a.user_id, a.id) given) as answers
    from quiz_attempts a
    join users u on u.id = a.user_id
    where a.quiz_id = $1 and a.replaced_at is null and ${ATTEMPT_FILTERS[filter]} and a.id < $2
    order by a.id desc
    limit ${CSV_BATCH}`,
})

type Wanted = { quizId: string; filter: Filter; turmaId?: string | undefined; timeZone: string }

/** All listed attempts, with the answer of each student to each question. */
export async function* attemptsCsv(
  pool: Queries,
  { quizId, filter, turmaId, timeZone }: Wanted,
): AsyncGenerator<string> {
  const moment = csvMoments(timeZone)
  const { rows: questions } = await pool.query<Question>({ ...QUESTIONS, values: [quizId] })
  yield* csvStream<Row>({
    header: [
      ...['Aluno', 'Email', 'Score (%)', 'Status', 'Nota mínima (%)', 'Data', 'Tempo (s)'],
      ...questions.flatMap(answerHeaders),
    ],
    read: async (last) => {
      const values = [quizId, last?.id ?? AFTER_ALL, ...(turmaId ? [turmaId] : [])]
      return (await pool.query<Row>({ ...attemptsBefore({ filter, turmaId }), values })).rows
    },
    cells: (attempt) => [
      ...ownCells(attempt, moment),
      ...questions.flatMap(({ id }) => answerCells(attempt, id)),
    ],
  })
}

function answerHeaders({ text: written, isArchived }: Question, index: number) {
  const text = unformattedText(written)
  return isArchived
    ? [`(antiga) ${text}`, 'Acertou (antiga)']
    : [`${index + 1}. ${text}`, `Acertou ${index + 1}`]
}

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
