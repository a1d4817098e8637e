import { bounceOf } from '@farol/domain/bounces.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import type { JobRuns } from '#/job-reports/job-runs.ts'
import type { ReportMail } from '#/mail/mailer.ts'
import { type Place, readMailbox } from './bounce-mailbox.ts'

const READ_EVERY_MS = 120_000
/** One instance claims the mailbox for this long, from the newest message it read; if it dies, another goes on. */
const CLAIMED_SECONDS = 100

const CLAIM = {
  name: 'claim-bounce-mailbox',
  text: `
    insert into bounce_mailboxes as m (name, claimed_until) values ($1, now() + make_interval(secs => ${CLAIMED_SECONDS}))
    on conflict (name) do update set claimed_until = excluded.claimed_until where m.claimed_until <= now()
    returning uid_validity::float8 as "uidValidity", last_uid::float8 as "lastUid"`,
}
const MOVE_ON = {
  name: 'bounce-mailbox-read',
  text: `
    update bounce_mailboxes
    set uid_validity = $2, last_uid = $3, claimed_until = now() + make_interval(secs => ${CLAIMED_SECONDS})
    where name = $1`,
}

type Parts = {
  /** Undefined if nobody reads what comes back. */
  url: string | undefined
  pool: Pick<pg.Pool, 'query'>
  orm: NodePgDatabase
  report: ReportMail
  runs: JobRuns
  log: Logger
}

/** Some mail servers take a mail and return it minutes later, to the address it was from: this reads the mailbox of that address. */
export const startReadingBounces = ({ url, runs, log, ...parts }: Parts) =>
  startLoop({
    everyMs: READ_EVERY_MS,
    work: (stopping) =>
      runs.track('bounce', async () => {
        if (url) await readBounces({ url, ...parts }, stopping)
        return 'done'
      }),
    onError: (error) => log.warn({ err: error }, 'returned mails could not be read; retrying'),
  })

type Reading = Omit<Parts, 'url' | 'runs' | 'log'> & { url: string }

export async function readBounces({ url, pool, orm, report }: Reading, signal: AbortSignal) {
  const name = nameOf(new URL(url))
  const [place] = (await pool.query<Place>({ ...CLAIM, values: [name] })).rows
  if (!place) return
  await readMailbox(url, {
    place,
    signal,
    onRead: async (reports, { uidValidity, lastUid }) => {
      for (const bounce of reports.map(bounceOf))
        if (bounce) await report(orm, bounce.trackedAs, bounce.failure)
      await pool.query({ ...MOVE_ON, values: [name, uidValidity, lastUid] })
    },
  })
}

const nameOf = ({ username, host, pathname }: URL) => `${username}@${host}${pathname}`
