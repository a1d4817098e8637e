import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Host } from '#/config/postgres-url.ts'
import { connectionReason } from './connection-reason.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RETRY_MS = 500
const FIRST_TIMEOUT_MS = 15_000

export type PrimaryHost = {
  /** Where the primary was found last. */
  current: () => Host
  /** After a connection ended: looks for the primary until it is found. */
  look: () => void
}

type Found = { host: Host; timeline: string | null; reason: string }

/** Null on a standby. A promotion begins a new timeline, so an old primary that comes back has a lower one. */
const TIMELINE = `
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

/** Which of several hosts is the primary. Resolves once one was found; rejects if there is none for a while. */
export const findPrimary = (hosts: Host[], login: pg.ClientConfig): Promise<PrimaryHost> =>
  followPrimary(hosts, (each) => findAll(each, login))

/** Remembers the newest timeline: while the primary restarts, an old one may be the only host that is found. */
export async function followPrimary(
  hosts: Host[],
  find: (hosts: Host[]) => Promise<Found[]>,
): Promise<PrimaryHost> {
  let current = await firstPrimary(() => find(hosts))
  let isLooking = false

  async function lookUntilFound() {
    for (;;) {
      const others = hosts.filter((host) => host !== current.host)
      const primary = newest(await find([current.host, ...others]), current.timeline)
      if (primary) {
        current = primary
        return
      }
      await wait(RETRY_MS, undefined, { ref: false })
    }
  }

  return {
    current: () => current.host,
    look: () => {
      if (isLooking) return
      isLooking = true
      void lookUntilFound().finally(() => {
        isLooking = false
      })
    },
  }
}

async function firstPrimary(find: () => Promise<Found[]>): Promise<Found> {
  const deadline = performance.now() + FIRST_TIMEOUT_MS
  for (;;) {
    const found = await find()
    const primary = newest(found)
    if (primary) return primary
    if (performance.now() > deadline)
      throw new Error(
        `no host is a primary (${found.map(({ host, reason }) => `${host.host}:${host.port}: ${reason}`).join('; ')})`,
      )
    await wait(RETRY_MS)
  }
}

/** The primary with the newest timeline, if it is not older than the one seen before; among equals the first. */
const newest = (found: Found[], seen: string | null = null): Found | undefined =>
  found
    .filter(({ timeline }) => timeline !== null && timeline >= (seen ?? ''))
    .reduce<Found | undefined>(
      (best, each) => (best && (best.timeline ?? '') >= (each.timeline ?? '') ? best : each),
      undefined,
    )

const findAll = (hosts: Host[], login: pg.ClientConfig) =>
  Promise.all(
    hosts.map(async (host): Promise<Found> => {
      const client = new pg.Client({
        ...login,
        ...host,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: CONNECT_TIMEOUT_MS,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        const { rows } = await client.query<{ timeline: string | null }>(TIMELINE)
        return { host, timeline: rows[0]?.timeline ?? null, reason: 'a standby' }
      } catch (error) {
        return { host, timeline: null, reason: connectionReason(error) }
      } finally {
        await client.end().catch(() => undefined)
      }
    }),
  )
