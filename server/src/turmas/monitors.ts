import { Problem } from '@farol/contract/problem.ts'
import { canMonitor, canReleaseAttempt, type ReleaseFacts } from '@farol/domain/monitors.ts'
import type { TurmaDates } from '@farol/domain/turmas.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import type { Reads } from '#/database/reads.ts'
import { turmaMembers } from '#/database/schema/turmas.ts'
import { releaseAttempt } from '#/users/unlock-student.ts'
import { lockedTurma } from './turmas.queries.ts'

type Appointment = { actorId: string; turmaId: string; userId: string; isMonitor: boolean }

/** Nothing changes, and nothing is recorded, if the member already is what is asked for. */
export function setMonitor(orm: NodePgDatabase, { actorId, turmaId, userId, isMonitor }: Appointment) {
  return orm.transaction(async (transaction) => {
    const turma = await lockedTurma(transaction, turmaId)
    const isMember = and(eq(turmaMembers.turmaId, turmaId), eq(turmaMembers.userId, userId))
    const [member] = await transaction.select().from(turmaMembers).where(isMember)
    if (!turma || !member) throw new Problem('NOT_FOUND')
    if (member.isMonitor === isMonitor) return {}
    await transaction.update(turmaMembers).set({ isMonitor }).where(isMember)
    await recordChange(transaction, {
      actorId,
      action: isMonitor ? 'turma.add-monitor' : 'turma.remove-monitor',
      subject: turma.name,
      userId,
      publishes: [
        { kind: 'membership', turmaId, userId },
        { kind: 'user', userId },
      ],
    })
    return {}
  })
}

const MONITORED = `
    select t.id, t.name, t.member_count as "memberCount", t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
           m.is_monitor as "isMonitor", school_day(now())::text as today
    from turma_members m join turmas t on t.id = m.turma_id
    where m.user_id = $1 and m.is_monitor`

const ALL_MONITORED = { name: 'monitored-turmas', text: `${MONITORED} order by t.sort_name, t.id` }
const ONE_MONITORED = { name: 'monitored-turma', text: `${MONITORED} and t.id = $2` }

type Monitored = TurmaDates & {
  id: string
  name: string
  memberCount: number
  isMonitor: boolean
  today: string
}

export async function monitoredTurmas(reads: Reads, userId: string) {
  const rows = await reads.query<Monitored>(ALL_MONITORED, [userId])
  return { turmas: rows.filter(isTheirs).map(({ id, name, memberCount }) => ({ id, name, memberCount })) }
}

const isTheirs = (turma: Monitored) => canMonitor({ ...turma, turma })

/** Undefined unless the user is its monitor and it runs. */
export async function monitoredTurma(reads: Reads, { turmaId, userId }: { turmaId: string; userId: string }) {
  const [turma] = await reads.query<Monitored>(ONE_MONITORED, [userId, turmaId])
  return turma && isTheirs(turma) ? { id: turma.id, name: turma.name } : undefined
}

type Release = { monitorId: string; turmaId: string; userId: string; attemptId: string }

/** The monitor's row is locked: whoever removes them waits, or comes first and this is refused. */
export function releaseAsMonitor(orm: NodePgDatabase, { monitorId, turmaId, userId, attemptId }: Release) {
  return orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<TurmaDates & Omit<ReleaseFacts, 'turma'>>(sql`
      select monitor.user_id as "monitorId", monitor.is_monitor as "isMonitor", ${userId}::uuid as "userId",
             t.starts_on::text as "startsOn", t.ends_on::text as "endsOn", school_day(now())::text as today,
             exists (select from turma_members m where m.turma_id = t.id and m.user_id = ${userId}) as "isMember",
             ${userId}::uuid in (select user_id from administrators()) as "isAdmin",
             exists (
               select from quiz_attempts a
               join quizzes q on q.id = a.quiz_id
               join lessons l on l.id = q.lesson_id
               join courses c on c.id = l.course_id and c.is_published
               join turma_courses tc on tc.course_id = c.id and tc.turma_id = t.id
               where a.user_id = ${userId} and a.id = ${attemptId}
             ) as "isOfTurma"
      from turma_members monitor join turmas t on t.id = monitor.turma_id
      where monitor.turma_id = ${turmaId} and monitor.user_id = ${monitorId}
      for share of monitor`)
    const [facts] = rows
    if (!facts || !canReleaseAttempt({ ...facts, turma: facts })) throw new Problem('NOT_FOUND')
    return releaseAttempt(transaction, { actorId: monitorId, userId, attemptId })
  })
}
