import type pg from 'pg'
import type { Reads } from '#/database/reads.ts'

type Statement = { name: string; text: string }

/** One row with the ids as arrays, as the functions that count figures take them. So is the next. */
const members = (turma: string) => `
  select array_agg(user_id) as users,
         array_agg(user_id) filter (where user_id not in (select user_id from administrators())) as students
  from turma_members where turma_id = ${turma}`

const LIVE_ATTEMPTS = `
  select array_agg(a.user_id) as users, array_agg(a.id) as attempts
  from members join quiz_attempts a on a.user_id = any (members.users) where a.replaced_at is null`

/** Figures count students; the attempts of a quiz count for all roles. */
const TABLES = {
  day_totals: 'as (select f.* from members cross join lateral day_figures(students) f)',
  course_totals: 'as (select f.* from members cross join lateral course_figures(students) f)',
  lesson_totals: 'as (select f.* from members cross join lateral lesson_figures(students) f)',
  lesson_hundredths: 'as (select f.* from members cross join lateral hundredth_figures(students) f)',
  quiz_stats: 'as (select f.* from live_attempts cross join lateral quiz_figures(users, attempts) f)',
  question_stats: 'as (select f.* from live_attempts cross join lateral question_figures(users, attempts) f)',
  option_stats: 'as (select f.* from live_attempts cross join lateral option_figures(users, attempts) f)',
  users: 'as materialized (select u.* from members join users u on u.id = any (members.users))',
  user_activity:
    'as materialized (select a.* from members join user_activity a on a.user_id = any (members.users))',
  quiz_attempts:
    'as materialized (select a.* from members join quiz_attempts a on a.user_id = any (members.users) where a.replaced_at is null)',
}

type Narrowing = {
  /** The figures that the statement reads. */
  tables: (keyof typeof TABLES)[]
  /** How many parameters it has; the turma is the next one. */
  parameters?: number
  /** Set if its first parameter is the only quiz that it reads. */
  isOfQuiz?: boolean
}

type Asked = { turmaId: string | undefined; values?: unknown[] }

/**
 * Reads a statement over figures, of the whole school or of the members of a turma: a CTE with the name of a table then takes
 * its place. So what it counts follows the same rules, and what it costs depends on the members, not on the school.
 */
export function narrowable(
  statement: Statement,
  { tables, parameters = 0, isOfQuiz = false }: Narrowing,
): <Row extends pg.QueryResultRow>(reads: Reads, asked: Asked) => Promise<Row[]> {
  const ofTurma = {
    name: `${statement.name}-of-turma`,
    text: `
      with members as materialized (${members(`$${parameters + 1}`)}),
      live_attempts as materialized (${LIVE_ATTEMPTS}${isOfQuiz ? ' and a.quiz_id = $1' : ''}),
      ${tables.map((table) => `${table} ${TABLES[table]}`).join(', ')}
      select * from (${statement.text}) narrowed`,
  }
  return (reads, { turmaId, values = [] }) =>
    turmaId ? reads.query(ofTurma, [...values, turmaId]) : reads.query(statement, values)
}
