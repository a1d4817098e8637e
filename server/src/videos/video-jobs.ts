import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { startLoop } from '#/database/background-loop.ts'
import type { Database } from '#/database/open-database.ts'
import { convertVideo } from './convert-video.ts'
import { makeRenditions } from './make-renditions.ts'
import { prepareVideo } from './prepare-video.ts'
import { type Preparing, ServerStopping, type VideoJob } from './try-video.ts'

const PREPARE = 'prepare-video'
const CONVERT = 'convert-video'
const RENDITIONS = 'make-renditions'
/** For videos that another instance has received, or that a killed server left. */
const LOOK_EVERY_MS = 5_000
/** Only a fallback: the worker is notified of new jobs. */
const POLL_SECONDS = 30
/** After so long without a video pg-boss ends: an idle one keeps the server and PostgreSQL busier than all else. */
const REST_MS = 60_000
/** The lease: a job whose server was killed is given to another after this time. */
const HEARTBEAT_SECONDS = 30
/** How often leases that ended are looked for. */
const SUPERVISE_SECONDS = 15
const JOB_TIMEOUT_SECONDS = 6 * 60 * 60
const RETRIES = 2
const RETRY_DELAY_SECONDS = 5
const STOP_MS = 5_000

/** With the queue of each. */
const WAITING = `
  (select id, '${PREPARE}' as queue from videos where state = 'preparing' and not needs_conversion order by id limit 100)
  union all
  (select id, '${CONVERT}' from videos where state = 'preparing' and needs_conversion order by id limit 100)`
const WITHOUT_RENDITIONS = `
  (select id, '${RENDITIONS}' from videos where state = 'ready' and rendition_state = 'waiting' order by id limit 100)`
/** Without ffmpeg renditions wait until there is one. */
const WORK = {
  withoutFfmpeg: { name: 'waiting-videos', text: WAITING },
  withFfmpeg: { name: 'waiting-videos-and-renditions', text: `${WAITING} union all ${WITHOUT_RENDITIONS}` },
}

export type VideoJobs = {
  /** Starts what is waiting, without waiting for it. */
  start: () => void
  stop: () => Promise<void>
}

type Options = Preparing & {
  /** One process per machine prepares and converts videos, one of each at a time. */
  isWorking: boolean
  isResting?: () => boolean
  restMs?: number
}

/**
 * The durable queues of videos to prepare, of those to convert, and of those that play and get renditions. A video's state is the
 * truth; pg-boss adds the lease, retries and the timeout. It runs only while there are videos to prepare: a school without uploads pays nothing for it.
 */
export function createVideoJobs({ isWorking, isResting, restMs = REST_MS, ...parts }: Options): VideoJobs {
  if (!isWorking) return { start: () => undefined, stop: async () => undefined }
  const { database, log } = parts
  const stopped = new AbortController()
  let boss: ReturnType<typeof startBoss> | undefined
  let busyAt = 0
  let ending: Promise<void> | undefined

  async function look() {
    const { rows: waiting } = await database.pool.query<{ id: string; queue: string }>(
      parts.ffmpeg ? WORK.withFfmpeg : WORK.withoutFfmpeg,
    )
    if (stopped.signal.aborted) return
    if (waiting.length === 0) return rest()
    busyAt = performance.now()
    boss ??= startBoss(parts, stopped.signal)
    const { send } = await boss.catch((error) => {
      boss = undefined
      throw error
    })
    for (const { id, queue } of waiting) await send(queue, id)
  }

  async function rest() {
    if (!boss) return 'nothing'
    if (performance.now() - busyAt < restMs) return
    const idle = await boss
    boss = undefined
    // A video that comes now does not wait for it.
    ending = idle.stop().catch((error) => reportTo(log, error))
  }

  const looking = startLoop({
    everyMs: LOOK_EVERY_MS,
    work: look,
    isResting,
    // A server answers first, and prepares videos afterwards.
    isFirstLater: true,
    onError: (error) =>
      log.warn({ err: error }, 'the queue of videos could not be read; it will be tried again'),
  })
  return {
    start: looking.wake,
    stop: async () => {
      stopped.abort(new ServerStopping())
      await looking.stop()
      const running = await boss?.catch(() => undefined)
      await Promise.all([running?.stop(), ending])
    },
  }
}

async function startBoss(parts: Preparing, stopping: AbortSignal) {
  // Loaded with the first video: it is a tenth of the modules of the server.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: executing(parts.database),
    schedule: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  })
  boss.on('error', (error) => reportTo(parts.log, error))
  await boss.start()
  const preparing = counting((job) => prepareVideo(parts, job))
  // One ffmpeg at a time: what is soon playable comes first, then what is not playable yet, however long the rest takes.
  const isPreparing = () => preparing.running() > 0 || parts.isBusy()
  const converting = counting((job) => convertVideo({ ...parts, isBusy: isPreparing }, job))
  const isBusy = () => converting.running() > 0 || isPreparing()
  const { ffmpeg } = parts
  const work = await startWorkers(boss, stopping, {
    [PREPARE]: preparing.work,
    [CONVERT]: converting.work,
    ...(ffmpeg && { [RENDITIONS]: (job) => makeRenditions({ ...parts, ffmpeg, isBusy }, job) }),
  })
  return {
    send: async (queue: string, videoId: string) => {
      await boss.send(queue, { videoId }, { singletonKey: videoId })
      // Also of a job that is there already, and waits to be tried again.
      work.notify(queue)
    },
    stop: () => boss.stop({ close: false, timeout: STOP_MS }),
  }
}

type Work = (job: VideoJob) => Promise<void>

function counting(work: Work): { work: Work; running: () => number } {
  let running = 0
  return {
    running: () => running,
    work: async (job) => {
      running += 1
      await work(job).finally(() => {
        running -= 1
      })
    },
  }
}

async function startWorkers(boss: PgBoss, stopping: AbortSignal, works: Record<string, Work>) {
  const workers = new Map<string, string>()
  const notify = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '')
  for (const [queue, work] of Object.entries(works)) {
    await boss.createQueue(queue, {
      policy: 'exclusive',
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      expireInSeconds: JOB_TIMEOUT_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    })
    const options = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }
    const id = await boss.work<{ videoId: string }>(queue, options, async ([job]) => {
      if (!job) return
      const signal = AbortSignal.any([job.signal, stopping])
      await work({ videoId: job.data.videoId, signal })
      // The next one, without waiting for the poll.
      setImmediate(() => notify(queue))
    })
    workers.set(queue, id)
  }
  return { notify }
}

/** On our own connections, with the long timeout: no further ones have to be counted. */
const executing = ({ longTimeout: { pool } }: Database) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const result = await pool.query(text, values)
    // Several statements in one text have a result each.
    return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result
  },
})

const reportTo = (log: Logger, error: unknown) =>
  log.warn({ err: error }, 'the queue of videos failed; it will be tried again')
