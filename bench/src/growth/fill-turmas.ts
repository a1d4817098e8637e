import type { Step } from './fill-content.ts'

/** So 100,000 students are in 2,000 turmas: a turma is as large in a school of any size. */
const MEMBERS_PER_TURMA = 50

/** Every student was invited into one turma, and each turma has the first course and another. Triggers are off, so members are counted here. */
export const FILL_TURMAS: Step[] = [
  [
    'turmas',
    `create unlogged table fill.numbered_turmas as
     select n, fill.id_at(timestamptz '2024-01-03 12:00:00Z', n) as id
     from size, generate_series(0, greatest(1, size.students / ${MEMBERS_PER_TURMA}) - 1) n;
     insert into turmas (id, name, starts_on) select id, 'Turma ' || n + 1, '2024-01-03' from numbered_turmas`,
  ],
  [
    'courses of turmas',
    `insert into turma_courses (turma_id, course_id)
     select t.id, c.id from numbered_turmas t cross join size
     join courses c on c.order_index in (0, 1 + t.n % (size.courses - 1))`,
  ],
  [
    'members of turmas',
    `insert into turma_members (turma_id, user_id, joined_at)
     select t.id, u.id, u.joined_at from numbered u join numbered_turmas t on t.n = u.n % (select count(*) from numbered_turmas)
     where u.n > 0;
     update turmas t set member_count = m.members
     from (select turma_id, count(*) as members from turma_members group by turma_id) m where m.turma_id = t.id`,
  ],
  [
    'invitations',
    `insert into turma_invites (id, turma_id, email, name, digest, user_id, sent_at, opened_at, joined_at)
     select fill.id_at(m.joined_at, u.n), m.turma_id, a.email, a.name, sha256(a.id::text::bytea), a.id, m.joined_at, m.joined_at, m.joined_at
     from turma_members m join numbered u on u.id = m.user_id join users a on a.id = m.user_id`,
  ],
]
