import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'

const RETRY_MS = 200
const RETRY_MOST_MS = 5_000

export type ReconnectingClient = {
  /** Resolves with the connection, or with nothing when PostgreSQL could not be reached any more. */
  stop: () => Promise<pg.Client | undefined>
}

/**
 * Holds the connection by which an instance is present. When it breaks, `join` is called until it succeeds: it finds
 * PostgreSQL, or starts it again.
 */
export async function openReconnectingClient(
  join: (options: { isFirst: boolean }) => Promise<pg.Client>,
  log: Logger | undefined,
): Promise<ReconnectingClient> {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | undefined = await join({ isFirst: true })
  let returning: Promise<void> | undefined
  watch(client)

  function watch(present: pg.Client) {
    present.once('end', () => {
      client = undefined
      if (!signal.aborted) returning = comeBack()
    })
  }

  async function comeBack() {
    log?.error('PostgreSQL is away; it is looked for, and started again if it has gone')
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        client = await join({ isFirst: false })
        watch(client)
        return log?.warn('PostgreSQL is back')
      } catch (error) {
        log?.error({ err: error }, 'PostgreSQL did not come back; it is tried again')
        const ms = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** tries)
        await wait(ms, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await returning
      return client
    },
  }
}
