import { wholePercent } from '@farol/domain/analytics.ts'
import { BEFORE_ALL } from '#/database/page-of.ts'
import type { Queries } from '#/database/replica.ts'
import { CSV_BATCH, csvMoments, csvStream } from '#/requests/csv-stream.ts'

type Row = {
  userId: string
  name: string
  email: string
  completedLessons: number
  lessons: number
  startedAt: Date | null
  lastWatchedAt: Date | null
  completedAt: Date | null
}

/** Every student, even if they have not begun, and everybody else who began. */
const after = (name: string, accounts: string) => ({
  name,
  text: `
    select u.id as "userId", u.name, u.email, coalesce(cp.completed_lessons, 0) as "completedLessons",
           (select count(*) from lessons l where l.course_id = $1)::int as lessons,
           cp.started_at as "startedAt", cp.last_watched_at as "lastWatchedAt", done.completed_at as "completedAt"
    from ${accounts}
    left join course_progress cp on cp.user_id = u.id and cp.course_id = $1
    left join course_completions done on done.user_id = u.id and done.course_id = $1
    where u.id > $2 and u.removed_at is null and (cp.user_id is not null or u.id not in (select user_id from administrators()))
    order by u.id limit ${CSV_BATCH}`,
})

const AFTER = after('progress-csv', 'users u')
const AFTER_IN_TURMA = after(
  'progress-csv-turma',
  'turma_members m join users u on u.id = m.user_id and m.turma_id = $3 and m.user_id > $2',
)

const situation = ({ startedAt, completedAt }: Row) => {
  if (completedAt) return 'Concluiu'
  return startedAt ? 'Começou' : 'Não começou'
}

type Wanted = { courseId: string; turmaId: string | undefined; timeZone: string }

export function progressCsv(pool: Queries, { courseId, turmaId, timeZone }: Wanted) {
  const moment = csvMoments(timeZone)
  return csvStream<Row>({
    header: [
      ...['Estudante', 'Email', 'Situação', 'Aulas concluídas', 'Aulas do curso', 'Progresso (%)'],
      ...['Começou em', 'Última atividade', 'Concluiu em'],
    ],
    read: async (last) => {
      const values = [courseId, last?.userId ?? BEFORE_ALL]
      const statement = turmaId ? { ...AFTER_IN_TURMA, values: [...values, turmaId] } : { ...AFTER, values }
      return (await pool.query<Row>(statement)).rows
    },
    cells: (row) => [
      row.name,
      row.email,
      situation(row),
      row.completedLessons,
      row.lessons,
      wholePercent(row.completedLessons, row.lessons),
      moment(row.startedAt),
      moment(row.lastWatchedAt),
      moment(row.completedAt),
    ],
  })
}
