import type pg from 'pg'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'

const TABLES = {
  lesson_totals: 'lesson_id::text as key, opened, viewers, completed',
  lesson_hundredths: `lesson_id || '/' || hundredth as key, students`,
  course_totals: 'course_id::text as key, started, completed',
  day_totals: `day::text as key, round(watched_seconds::numeric, 3) as watched_seconds, visits, active_students, started_courses,
    completed_courses, last_active_students`,
  quiz_stats: 'quiz_id::text as key, attempts, passed, score_sum, time_sum',
  question_stats:
    'question_id::text as key, answers, correct, score_sum, score_square_sum, correct_score_sum',
  option_stats: 'option_id::text as key, chosen',
}

/** All figures, up to date, without rows of zeros. */
export async function figures(pool: pg.Pool) {
  await aggregateDeltas(pool)
  const found: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(TABLES)) {
    const { rows } = await pool.query<Record<string, string>>(`select ${columns} from ${table} order by 1`)
    found[table] = rows.filter(({ key, ...counts }) =>
      Object.values(counts).some((each) => Number(each) !== 0),
    )
  }
  return found
}

/** The figures, recounted from the rows, of a few users at once: a large school is recounted in parts. */
export async function recounted(pool: pg.Pool) {
  await pool.query('select recount_figures(2)')
  return figures(pool)
}
