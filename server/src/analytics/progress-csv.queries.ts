import { wholePercent } from '@farol/domain/analytics.ts'
import type pg from 'pg'
import { BEFORE_ALL, CSV_BATCH, csvMoment, csvStream } from '../http/csv-stream.ts'

type Row = {
  userId: string
  name: string
  email: string
  completedLessons: number
  lessons: number
  startedAt: Date
  lastWatchedAt: Date
  completedAt: Date | null
}

const AFTER = {
  name: 'progress-csv',
  text: `
    select cp.user_id as "userId", p.name, p.email, cp.completed_lessons as "completedLessons",
           (select count(*) from lessons l where l.course_id = $1)::int as lessons,
           cp.started_at as "startedAt", cp.last_watched_at as "lastWatchedAt", done.completed_at as "completedAt"
    from (
      select * from course_progress where course_id = $1 and user_id > $2
      order by user_id limit ${CSV_BATCH}
    ) cp
    join profiles p on p.id = cp.user_id
    left join course_completions done on done.user_id = cp.user_id and done.course_id = cp.course_id
    order by cp.user_id`,
}

export const progressCsv = (pool: pg.Pool, courseId: string) =>
  csvStream<Row>({
    header: [
      ...['Estudante', 'Email', 'Aulas concluídas', 'Aulas do curso', 'Progresso (%)'],
      ...['Começou em', 'Última atividade', 'Concluiu em'],
    ],
    read: async (last) =>
      (await pool.query<Row>({ ...AFTER, values: [courseId, last?.userId ?? BEFORE_ALL] })).rows,
    cells: ({ name, email, completedLessons, lessons, startedAt, lastWatchedAt, completedAt }) => [
      name,
      email,
      completedLessons,
      lessons,
      wholePercent(completedLessons, lessons),
      csvMoment(startedAt),
      csvMoment(lastWatchedAt),
      csvMoment(completedAt),
    ],
  })
