import type { FailedJob } from '@farol/contract/system.ts'
import { JOB_KINDS, type JobCounts, RECURRING_JOB_KINDS, type RetriedJobKind } from '@farol/domain/jobs.ts'
import { MAIL_FAILURE_SENTENCES, mailFailure } from '@farol/domain/mail-failures.ts'
import { canRetryVideo, type VideoFailure, videoFailureSentence } from '@farol/domain/uploaded-video.ts'
import type { Reads } from '#/database/reads.ts'
import type { JobReports } from '#/job-reports/job-reports.ts'
import { CLAIMED_SECONDS } from '#/mail/mail-queue.ts'

const FAILED_SHOWN = 20
/** More are not counted. */
const DELTAS_COUNTED = 20_000

/** A running preparation stores its progress; if its process is killed, only its silence shows it. */
const SILENT_MINUTES = 10

/** `since`: when a waiting job could have begun, or a failed one failed. */
const JOBS = {
  name: 'jobs',
  text: `
    with jobs (kind, state, since, id, name, reason, format) as (
      select 'mail', case when gave_up_at is not null then 'failed'
        when tries > 0 and last_error is null and next_try_at between now() and now() + interval '${CLAIMED_SECONDS} seconds'
        then 'running' else 'waiting' end, coalesce(gave_up_at, next_try_at), id, null, last_error, null
      from mail_queue
      union all select 'notification', 'waiting', created_at, id, null, null, null from notifications where mail = 'now'
      union all select 'push', 'waiting', created_at, id, null, null, null from notifications where push
      union all
      select 'aviso', case state when 'sending' then 'running' else 'waiting' end, send_at, id, null, null, null
      from avisos where state in ('scheduled', 'sending') and notified_at is null and send_at <= now()
      union all
      select case when needs_conversion then 'conversion' else 'video' end, case when state = 'failed' then 'failed'
        when tries > 0 and updated_at > now() - interval '${SILENT_MINUTES} minutes' then 'running' else 'waiting' end, updated_at, id, name, failure, format
      from videos where state in ('preparing', 'failed')
      union all
      select 'rendition', case when rendition_state = 'failed' then 'failed' when rendition_tries > 0 then 'running'
        else 'waiting' end, updated_at, id, name, null, null
      from videos where state = 'ready' and rendition_state in ('waiting', 'failed')
      union all
      (select 'figures', 'waiting', now(), id, null, null, null from activity_deltas limit ${DELTAS_COUNTED})
    )
    select kind, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'waiting' and reason is not null)::int as retrying,
      count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(floor(extract(epoch from now() - min(since) filter (where state = 'waiting' and since < now()))), 0)::int
        as "oldestSeconds",
      (select coalesce(json_agg(shown), '[]') from (
        select id, name, reason, format, since as "failedAt" from jobs of_kind
        where of_kind.kind = jobs.kind and state = 'failed' order by since desc limit ${FAILED_SHOWN}) shown) as "failedJobs"
    from jobs group by kind`,
}

type FailedRow = {
  id: string
  name: string | null
  reason: string | null
  format: string | null
  failedAt: string
}
type Row = JobCounts & { failedJobs: FailedRow[] }

/** All kinds, also those of which there is nothing to do, and the newest of those that failed. */
export async function readJobs(
  reads: Reads,
  reports: JobReports,
): Promise<{ kinds: JobCounts[]; failed: FailedJob[] }> {
  const rows = await reads.query<Row>(JOBS, [])
  const counted = [...rows, ...reports.counts()]
  const kinds = JOB_KINDS.map((kind) => {
    const found = counted.find((each) => each.kind === kind)
    const { waiting = 0, retrying = 0, running = 0, failed = 0, oldestSeconds = 0 } = found ?? {}
    return { kind, waiting, retrying, running, failed, oldestSeconds }
  })
  const failed = rows
    .flatMap(({ kind, failedJobs }) => failedJobs.map((job) => failedJob(kind as RetriedJobKind, job)))
    .concat(failedRuns(reports))
    .sort((one, other) => other.failedAt.localeCompare(one.failedAt))
  return { kinds, failed: failed.slice(0, FAILED_SHOWN) }
}

/** They are tried again without anybody. */
const failedRuns = (reports: JobReports): FailedJob[] =>
  RECURRING_JOB_KINDS.flatMap((kind) => {
    const found = reports.failed(kind)
    if (!found) return []
    const reason =
      'O motivo está no registro (log) de quem faz as tarefas. A próxima tentativa vem sozinha, em até 15 minutos.'
    return [
      { kind, id: found.id, name: null, reason, failedAt: found.failedAt.toISOString(), canRetry: false },
    ]
  })

const failedJob = (kind: RetriedJobKind, { id, name, failedAt, ...row }: FailedRow): FailedJob => ({
  kind,
  id,
  name,
  failedAt: new Date(failedAt).toISOString(),
  ...EXPLAIN[kind](row),
})

type Explain = (row: Pick<FailedRow, 'reason' | 'format'>) => Pick<FailedJob, 'reason' | 'canRetry'>

const explainVideo: Explain = ({ reason, format }) => ({
  reason: videoFailureSentence(reason as VideoFailure, format ?? ''),
  canRetry: canRetryVideo(reason as VideoFailure),
})

const EXPLAIN: Record<RetriedJobKind, Explain> = {
  mail: ({ reason }) => {
    if (reason === null) return { reason: 'Ficou um dia inteiro na fila sem poder sair.', canRetry: true }
    const failure = mailFailure(reason)
    return { reason: MAIL_FAILURE_SENTENCES[failure], canRetry: failure !== 'unreadable' }
  },
  video: explainVideo,
  conversion: explainVideo,
  rendition: () => ({
    reason: 'As qualidades menores não puderam ser feitas. O vídeo toca como foi enviado.',
    canRetry: true,
  }),
}
