import type pg from 'pg'

const TABLES = {
  lesson_sums: 'lesson_id::text as key, sum(opened) as a, sum(viewers) as b, sum(completed) as c',
  lesson_hundredths: `lesson_id || '/' || hundredth as key, sum(students) as a`,
  course_sums: 'course_id::text as key, sum(started) as a, sum(completed) as b',
  day_sums: `day::text as key, round(sum(watched_seconds)::numeric, 3) as a, sum(visits) as b, sum(active_students) as c,
    sum(started_courses) as d, sum(completed_courses) as e, sum(last_active_students) as f`,
}

/** Over all slots; what sums up to nothing is as good as absent. */
export async function sums(pool: pg.Pool) {
  const found: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(TABLES)) {
    const { rows } = await pool.query<Record<string, string>>(
      `select ${columns} from ${table} group by 1 order by 1`,
    )
    found[table] = rows.filter(({ key, ...figures }) =>
      Object.values(figures).some((each) => Number(each) !== 0),
    )
  }
  return found
}

/** What the rows themselves say. */
export async function recounted(pool: pg.Pool) {
  await pool.query('select recount_sums()')
  return sums(pool)
}
