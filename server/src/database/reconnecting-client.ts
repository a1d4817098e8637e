import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 200
const RETRY_MOST_MS = 5_000

type ReconnectingClient = {
  /** Resolves with the connection, or with undefined when PostgreSQL is not reachable. */
  stop: () => Promise<pg.Client | undefined>
}

/**
 * Holds the connection with the instance lock. When it breaks, `join` is retried until it succeeds: it connects to
 * PostgreSQL, or restarts it.
 */
export async function openReconnectingClient(
  join: (options: { isFirst: boolean }) => Promise<pg.Client>,
  log: Logger | undefined,
): Promise<ReconnectingClient> {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | undefined = await join({ isFirst: true })
  let reconnecting: Promise<void> | undefined
  watch(client)

  function watch(connected: pg.Client) {
    connected.once('end', () => {
      client = undefined
      if (!signal.aborted) reconnecting = reconnect()
    })
  }

  async function reconnect() {
    log?.error('lost the connection to PostgreSQL; reconnecting, or restarting it')
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        client = await join({ isFirst: false })
        watch(client)
        return log?.warn('reconnected to PostgreSQL')
      } catch (error) {
        log?.error({ err: error }, 'reconnecting to PostgreSQL failed; retrying')
        const ms = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** tries)
        await wait(ms, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await reconnecting
      return client
    },
  }
}
