import { effectiveRole, type Role } from '@farol/domain/roles.ts'
import { BEFORE_ALL } from '#/database/page-of.ts'
import type { Queries } from '#/database/replica.ts'
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

const EVERYBODY = `select * from users where removed_at is null and id > $1 order by id limit ${CSV_BATCH}`
const OF_TURMA = `
  select users.* from turma_members m join users on users.id = m.user_id
  where m.turma_id = $2 and m.user_id > $1 and removed_at is null order by m.user_id limit ${CSV_BATCH}`

const after = (name: string, accounts: string) => ({
  name,
  text: `
    select u.id, u.name, u.email, u.created_at as "memberSince", a.last_active_at as "lastActiveAt",
           r.role,
           (select count(*) from course_completions c where c.user_id = u.id)::int as "completedCourses"
    from (${accounts}) u
    left join user_activity a on a.user_id = u.id
    left join lateral newest_roles(u.id) r on true
    order by u.id`,
})

const AFTER = after('users-csv', EVERYBODY)
const AFTER_IN_TURMA = after('users-csv-turma', OF_TURMA)

type Wanted = { turmaId: string | undefined; timeZone: string }

export function usersCsv(pool: Queries, { turmaId, timeZone }: Wanted) {
  const moment = csvMoments(timeZone)
  return csvStream<Row>({
    header: ['Nome', 'Email', 'Papel', 'Membro desde', 'Última atividade', 'Cursos concluídos'],
    read: async (last) => {
      const from = last?.id ?? BEFORE_ALL
      const statement = turmaId
        ? { ...AFTER_IN_TURMA, values: [from, turmaId] }
        : { ...AFTER, values: [from] }
      return (await pool.query<Row>(statement)).rows
    },
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
