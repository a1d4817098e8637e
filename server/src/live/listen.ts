import { setTimeout as wait } from 'node:timers/promises'
import type { LiveChange } from '@farol/domain/live-audience.ts'
import type { JobReport } from '@farol/domain/recurring-jobs.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '#/database/open-database.ts'
import { PrimaryClient } from '#/database/primary-client.ts'
import { JOBS_CHANNEL, LIVE_CHANNEL } from '#/database/publish.ts'

const CONNECT_TIMEOUT_MS = 2_000
/** A connection that was cut silently looks idle, so it is probed. */
const PROBE = { everyMs: 10_000, answerMs: 2_500 }
const RETRY_MS = 500
const RETRY_MOST_MS = 5_000

type Listening = { isListening: () => boolean; stop: () => Promise<void> }

type Options = {
  connection: Connection
  onChanges: (changes: LiveChange[]) => void
  /** A process that does jobs has said how it is doing. */
  onJobReport?: (report: JobReport) => void
  /** The connection was lost: changes published meanwhile were missed. */
  onGap: () => void
  log: Logger
  probe?: typeof PROBE
}

/** Subscribes to what every instance publishes, on its own connection, which reconnects. Resolves after the first try. */
export async function listen({
  connection,
  onChanges,
  onJobReport,
  onGap,
  log,
  probe = PROBE,
}: Options): Promise<Listening> {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | undefined

  const read = ({ channel, payload = '' }: pg.Notification) => {
    try {
      if (channel === JOBS_CHANNEL) onJobReport?.(JSON.parse(payload) as JobReport)
      else onChanges(JSON.parse(payload) as LiveChange[])
    } catch (error) {
      log.warn({ err: error }, 'invalid notification')
    }
  }

  async function connect(): Promise<boolean> {
    const fresh = new PrimaryClient({
      ...connection,
      application_name: 'farol-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: probe.answerMs,
      keepAlive: true,
    })
    // `end` follows every error; an error without a listener would crash the process.
    fresh.on('error', () => undefined)
    try {
      await fresh.connect()
      fresh.on('notification', read)
      await fresh.query(`listen ${LIVE_CHANNEL}; listen ${JOBS_CHANNEL}`)
    } catch (error) {
      log.warn({ err: error }, 'subscribing to changes failed; retrying')
      await fresh.end().catch(() => undefined)
      return false
    }
    if (signal.aborted) {
      await fresh.end()
      return false
    }
    client = fresh
    const probing = setInterval(() => {
      fresh.query('select').catch(() => fresh.end().catch(() => undefined))
    }, probe.everyMs)
    probing.unref()
    fresh.on('end', () => {
      clearInterval(probing)
      client = undefined
      if (!signal.aborted) void reconnect()
    })
    return true
  }

  async function reconnect() {
    for (let tries = 0; !signal.aborted; tries += 1) {
      // Jitter: after an outage the instances do not all reconnect at once.
      const ms = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** tries) * (0.5 + Math.random() / 2)
      await wait(ms, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted && (await connect())) return onGap()
    }
  }

  if (!(await connect())) void reconnect()
  return {
    isListening: () => client !== undefined,
    stop: async () => {
      stopping.abort()
      await client?.end()
    },
  }
}
