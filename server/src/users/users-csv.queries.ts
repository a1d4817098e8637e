import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import type pg from 'pg'
import { BEFORE_ALL } from '#/database/page-of.ts'
import { CSV_BATCH, csvMoments, csvStream } from '#/requests/csv-stream.ts'

type Row = {
  id: string
  name: string
  email: string
  role: Role | null
  memberSince: Date
  lastActiveAt: Date | null
  completedCourses: number
}

const AFTER = {
  name: 'users-csv',
  text: `
    select u.id, u.name, u.email, u.created_at as "memberSince", a.last_active_at as "lastActiveAt",
           r.role,
           (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"
    from (select * from users where removed_at is null and id > $1 order by id limit ${CSV_BATCH}) u
    left join user_activity a on a.user_id = u.id
    left join lateral newest_roles(u.id) r on true
    order by u.id`,
}

export function usersCsv(pool: pg.Pool, { timeZone }: { timeZone: string }) {
  const moment = csvMoments(timeZone)
  return csvStream<Row>({
    header: ['Nome', 'Email', 'Papel', 'Membro desde', 'Última atividade', 'Cursos concluídos'],
    read: async (last) => (await pool.query<Row>({ ...AFTER, values: [last?.id ?? BEFORE_ALL] })).rows,
    cells: ({ name, email, role, memberSince, lastActiveAt, completedCourses }) => [
      name,
      email,
      effectiveRole(role) === 'admin' ? 'Admin' : 'Estudante',
      moment(memberSince),
      moment(lastActiveAt),
      completedCourses,
    ],
  })
}
