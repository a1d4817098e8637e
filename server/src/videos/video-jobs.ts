import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { type Preparing, prepareVideo } from './prepare-video.ts'

const QUEUE = 'prepare-video'
/** For videos that another instance has received, or that a killed server left. */
const LOOK_EVERY_MS = 5_000
/** Only a fallback: a job is announced to the worker. */
const POLL_SECONDS = 30
/** The lease: a job whose server was killed is given to another after this time. */
const HEARTBEAT_SECONDS = 30
const JOB_TIMEOUT_SECONDS = 6 * 60 * 60
const RETRIES = 2
const RETRY_DELAY_SECONDS = 5
const STOP_MS = 5_000

const WAITING = {
  name: 'waiting-videos',
  text: `select id from videos where state = 'preparing' order by id limit 100`,
}

export type VideoJobs = {
  /** Starts what is waiting, without waiting for it. */
  start: () => void
  stop: () => Promise<void>
}

type Options = Preparing & {
  /** One process per machine prepares videos, one at a time. */
  isWorking: boolean
}

/**
 * The durable queue of videos to prepare. A video's state is the truth; pg-boss adds the lease, retries and the timeout. It starts with the
 * first video: a school without uploads pays nothing for it.
 */
export function createVideoJobs({ isWorking, ...parts }: Options): VideoJobs {
  const { database, log } = parts
  const stopped = new AbortController()
  let boss: ReturnType<typeof startBoss> | undefined
  let looking: Promise<void> | undefined

  async function look() {
    const { rows } = await database.pool.query<{ id: string }>(WAITING)
    if (rows.length === 0 || stopped.signal.aborted) return
    boss ??= startBoss(parts, stopped.signal)
    const { send } = await boss.catch((error) => {
      boss = undefined
      throw error
    })
    for (const { id } of rows) await send(id)
  }

  const start = () => {
    if (!isWorking || stopped.signal.aborted) return
    looking ??= look()
      .catch((error) =>
        log.warn({ err: error }, 'the queue of videos could not be read; it will be tried again'),
      )
      .finally(() => {
        looking = undefined
      })
  }

  const timer = setInterval(start, LOOK_EVERY_MS)
  timer.unref()
  start()
  return {
    start,
    stop: async () => {
      stopped.abort(new Error('The server is stopping.'))
      clearInterval(timer)
      await looking
      const running = await boss?.catch(() => undefined)
      await running?.stop()
    },
  }
}

async function startBoss(parts: Preparing, stopping: AbortSignal) {
  // Loaded with the first video: it is a tenth of the modules of the server.
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: executing(parts.database), schedule: false })
  boss.on('error', (error) => reportTo(parts.log, error))
  await boss.start()
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    expireInSeconds: JOB_TIMEOUT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  })
  const worker = await boss.work<{ videoId: string }>(
    QUEUE,
    { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
    async ([job]) => {
      if (!job) return
      const signal = AbortSignal.any([job.signal, stopping])
      await prepareVideo(parts, { videoId: job.data.videoId, signal })
      // The next one, without waiting for the poll.
      setImmediate(() => boss.notifyWorker(worker))
    },
  )
  return {
    send: async (videoId: string) => {
      const isNew = await boss.send(QUEUE, { videoId }, { singletonKey: videoId })
      if (isNew !== null) boss.notifyWorker(worker)
    },
    stop: () => boss.stop({ close: false, timeout: STOP_MS }),
  }
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
