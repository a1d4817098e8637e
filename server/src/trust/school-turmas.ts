import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { digestOf, newToken } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { buildInvite, buildLink } from '#/testing/build-invites.ts'
import { buildCalendar, buildTurma, buildUser, schoolDay } from '#/testing/builders.ts'
import type { TestServer } from '#/testing/test-server.ts'
import { canary } from './canaries.ts'
import {
  type Member,
  MONITOR_PERSONAS,
  type MonitorPersona,
  member,
  TURMA_PERSONAS,
  type TurmaPersona,
} from './users.ts'

/** Tokens that bodies name: of an open link, and of an invitation to an address that has an account. */
export const OPEN_LINK = 'A0A0A0A0A0A0A0A0A0A0'
export const INVITE_OF_OTHER = 'convite-de-quem-ja-tem-uma-conta'

type Lesson = { courseId: string; lessonId: string }

type Turmas = { admin: Member; restricted: Lesson; other: string }

/** Those who are, were or will be members or monitors of a turma that has this course. */
export async function turmaMembers(server: TestServer, { admin, restricted, other }: Turmas) {
  const { database } = server
  const users = await Promise.all(TURMA_PERSONAS.map((who) => member(server, who, 'student')))
  const [running, ended, upcoming, removed, foreign, unreleased] = users as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ]
  const courseIds = [restricted.courseId]
  const build = (name: string, options: Parameters<typeof buildTurma>[1]) =>
    buildTurma(database, { name: canary(`turma-of-${name}`), ...options })
  const { id: turmaId } = await build('members', { courseIds, userIds: [running.userId, removed.userId] })
  await buildLink(database, { turmaId })
  await buildInvite(database, {
    turmaId,
    name: canary('name-of-invited'),
    email: `${canary('mail-of-invited')}@farol.example`,
    reminderDigest: digestOf(newToken()),
  })
  await invitesForCalls(database)
  const { id: endedId } = await build('ended', {
    courseIds,
    userIds: [ended.userId],
    endsOn: await schoolDay(database, -1),
  })
  const { id: upcomingId } = await build('upcoming', {
    courseIds,
    userIds: [upcoming.userId],
    startsOn: await schoolDay(database, 1),
  })
  const { id: foreignId } = await build('foreign', { courseIds: [other], userIds: [foreign.userId] })
  const { id: waiting } = await build('unreleased', { courseIds, userIds: [unreleased.userId] })
  await buildCalendar(database, {
    turmaId: waiting,
    courseId: restricted.courseId,
    opensOn: { [restricted.lessonId]: await schoolDay(database, 1) },
  })
  for (const each of [running, ended, removed]) await watch(database, each, restricted)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: removed.userId } })
  const monitors = await turmaMonitors(server, { admin, turmaId, endedId, upcomingId, foreignId })
  const personas = { member: running, ended, upcoming, removed, foreign, unreleased, ...monitors }
  return { turmaId, ...(personas satisfies Record<TurmaPersona | MonitorPersona, Member>) }
}

type Monitored = { admin: Member; turmaId: string; endedId: string; upcomingId: string; foreignId: string }

async function turmaMonitors(
  server: TestServer,
  { admin, turmaId, endedId, upcomingId, foreignId }: Monitored,
) {
  const users = await Promise.all(MONITOR_PERSONAS.map((who) => member(server, who, 'student')))
  const [monitor, elsewhere, removed, ended, upcoming] = users as [Member, Member, Member, Member, Member]
  const appoint = async (turma: string, { userId }: Member) => {
    await admin.call(turmas.addMembers, { params: { turmaId: turma }, body: { userIds: [userId] } })
    const params = { turmaId: turma, userId }
    await admin.call(turmaProgress.setMonitor, { params, body: { isMonitor: true } })
  }
  for (const each of [monitor, removed]) await appoint(turmaId, each)
  await appoint(foreignId, elsewhere)
  await appoint(endedId, ended)
  await appoint(upcomingId, upcoming)
  await admin.call(turmas.removeMember, { params: { turmaId, userId: removed.userId } })
  return {
    monitor,
    'monitor-elsewhere': elsewhere,
    'monitor-removed': removed,
    'monitor-ended': ended,
    'monitor-upcoming': upcoming,
  } satisfies Record<MonitorPersona, Member>
}

/** In a turma of their own: valid requests with these change nothing for the tests of others. */
async function invitesForCalls(database: Database) {
  const { id: turmaId } = await buildTurma(database)
  await buildLink(database, { turmaId, token: OPEN_LINK })
  const { email } = await buildUser(database)
  await buildInvite(database, { turmaId, email, token: INVITE_OF_OTHER })
}

/** As if the student had watched all of it a while ago. */
export async function watch(
  { pool }: Database,
  { userId }: { userId: string },
  { courseId, lessonId }: Lesson,
) {
  await pool.query(
    `insert into user_progress (user_id, course_id, lesson_id, furthest_seconds, watch_percentage, completed, completed_at)
     values ($1, $2, $3, 100, 100, true, now())`,
    [userId, courseId, lessonId],
  )
  await pool.query(
    `insert into course_progress as cp (user_id, course_id, completed_lessons) values ($1, $2, 1)
     on conflict (user_id, course_id) do update set completed_lessons = cp.completed_lessons + 1`,
    [userId, courseId],
  )
}
