import { setTimeout as wait } from 'node:timers/promises'
import { avisoObstacle } from '@farol/domain/avisos.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import { BEFORE_ALL } from '#/database/page-of.ts'
import { publish } from '#/database/publish.ts'
import { avisos } from '#/database/schema/avisos.ts'
import { notify } from '#/notifications/notify.ts'
import { countRecipients, nextRecipients } from './recipients.ts'

const LOOK_EVERY_MS = 5_000
/** So many people get it in one transaction. */
const BATCH = 50
/** For each millisecond of a batch: an aviso to a whole school leaves the database to its screens and saves. */
const PAUSED_MS = 5

type Aviso = typeof avisos.$inferSelect

/**
 * One batch of one aviso that is due; false if there is none. The row is locked, so that one instance works on it, and whoever
 * stops it waits for the batch. It goes on where the last batch ended, also after a restart.
 */
export function sendBatch(orm: NodePgDatabase): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: string }>(sql`
      select id from avisos where state in ('scheduled', 'sending') and notified_at is null and send_at <= now()
      order by send_at limit 1 for update skip locked`)
    const [due] = rows
    if (!due) return false
    const [aviso] = await transaction.select().from(avisos).where(eq(avisos.id, due.id))
    if (aviso) await sendPart(transaction, aviso)
    return true
  })
}

async function sendPart(transaction: NodePgDatabase, aviso: Aviso) {
  const obstacle = aviso.state === 'scheduled' ? await obstacleOf(transaction, aviso) : null
  if (obstacle) return change(transaction, aviso, { state: 'called-off', obstacle, finishedAt: new Date() })
  const after = aviso.reachedUserId ?? BEFORE_ALL
  const userIds = await nextRecipients(transaction, { ...aviso, after, limit: BATCH })
  await notify(transaction, { kind: 'aviso', userIds, subjectId: aviso.id })
  const isLast = userIds.length < BATCH
  await change(transaction, aviso, {
    state: 'sending',
    ...(aviso.state === 'scheduled' && {
      recipientCount: (await countRecipients(transaction, aviso)).recipients,
    }),
    reachedUserId: userIds.at(-1) ?? aviso.reachedUserId,
    notifiedAt: isLast ? new Date() : null,
  })
}

async function change(transaction: NodePgDatabase, aviso: Aviso, values: Partial<Aviso>) {
  await transaction.update(avisos).set(values).where(eq(avisos.id, aviso.id))
  await publish(transaction, [{ kind: 'aviso', userId: aviso.authorId ?? '' }])
}

type Facts = Pick<Parameters<typeof avisoObstacle>[0], 'isAuthorAdmin' | 'monitor'>

/** As things are when its time has come, not when it was written. */
async function obstacleOf(transaction: NodePgDatabase, { audience, authorId, courseId, turmaId }: Aviso) {
  const { rows } = await transaction.execute<Facts>(sql`
    select ${authorId}::uuid in (select user_id from administrators()) as "isAuthorAdmin",
           (select json_build_object('isMonitor', m.is_monitor, 'today', school_day(now()),
              'turma', json_build_object('startsOn', t.starts_on, 'endsOn', t.ends_on))
            from turma_members m join turmas t on t.id = m.turma_id
            where m.turma_id = ${turmaId} and m.user_id = ${authorId}) as monitor`)
  const { isAuthorAdmin, monitor } = rows[0] ?? { isAuthorAdmin: false, monitor: null }
  return avisoObstacle({
    audience,
    hasTarget: courseId !== null || turmaId !== null,
    isAuthorAdmin: isAuthorAdmin === true,
    monitor,
  })
}

/** Those that all recipients have are sent once no mail or push about them waits; digests have a day of their own. */
export const finishSent = (orm: NodePgDatabase) =>
  orm.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ authorId: string | null }>(sql`
      update avisos a set state = 'sent', finished_at = now()
      where state = 'sending' and notified_at is not null
        and (select coalesce(sum(mails + pushes), 0) from aviso_counts where aviso_id = a.id) = 0
      returning author_id as "authorId"`)
    await publish(
      transaction,
      rows.map(({ authorId }) => ({ kind: 'aviso' as const, userId: authorId ?? '' })),
    )
  })

/** Merges what was counted since into one row for each aviso. Another instance may do the same: it does not add what this one deletes. */
export const foldCounts = (orm: NodePgDatabase) =>
  orm.execute(sql`
    with counted as (
      delete from aviso_counts where aviso_id in (select aviso_id from aviso_counts where not is_folded)
      returning aviso_id, reached, read, mails, digests, pushes
    )
    insert into aviso_counts (aviso_id, reached, read, mails, digests, pushes, is_folded)
    select aviso_id, sum(reached), sum(read), sum(mails), sum(digests), sum(pushes), true from counted group by aviso_id`)

/** Cheap, as it is asked every few seconds. */
const WORK = {
  name: 'aviso-work',
  text: `
    select exists (select from avisos where state in ('scheduled', 'sending') and notified_at is null and send_at <= now())
             as "isDue",
           exists (select from avisos where state = 'sending' and notified_at is not null) as "isNotified",
           exists (select from aviso_counts where not is_folded) as "isUnfolded"`,
}
type Work = { isDue: boolean; isNotified: boolean; isUnfolded: boolean }

type Parts = { pool: pg.Pool; orm: NodePgDatabase; log: Logger; isResting?: () => boolean }

/** On every instance: sends what is due. */
export function startSendingAvisos({ pool, orm, log, isResting }: Parts) {
  let foldedAt = Number.NEGATIVE_INFINITY
  const workLeft = async () => (await pool.query<Work>(WORK)).rows[0]
  async function work(stopping: AbortSignal) {
    let left = await workLeft()
    if (!left || !Object.values(left).includes(true)) return 'nothing'
    while (left?.isDue && !stopping.aborted) {
      const from = performance.now()
      if (!(await sendBatch(orm))) break
      await wait(PAUSED_MS * (performance.now() - from))
      left = await workLeft()
    }
    if (left?.isNotified) await finishSent(orm)
    // Not for each of many who read an aviso at once: their rows are added up with the others.
    if (!left?.isUnfolded || performance.now() - foldedAt < LOOK_EVERY_MS / 2) return
    await foldCounts(orm)
    foldedAt = performance.now()
  }
  return startLoop({
    everyMs: LOOK_EVERY_MS,
    work,
    isResting,
    onError: (error) => log.warn({ err: error }, 'avisos could not be sent; retrying'),
  })
}
