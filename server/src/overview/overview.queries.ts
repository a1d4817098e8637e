import type { Output } from '@farol/contract/endpoint.ts'
import type { overview } from '@farol/contract/overview.ts'
import type { Reads } from '../database/reads.ts'

export type Totals = Output<typeof overview.totals>

const TOTALS = {
  name: 'overview-totals',
  text: `
    select (select count(*) from courses)::int as courses,
           (select count(*) from courses where is_published)::int as "publishedCourses",
           (select count(*) from lessons)::int as lessons,
           (select count(*) from profiles p where coalesce(
             (select role from user_roles r where r.user_id = p.id order by created_at desc, id desc limit 1), 'student'
           ) = 'student')::int as students,
           (select count(*) from course_completions)::int as completions`,
}

export async function overviewTotals(reads: Reads): Promise<Totals> {
  const [row] = await reads.query<Totals>(TOTALS)
  if (!row) throw new Error('An aggregate without a row.')
  return row
}
