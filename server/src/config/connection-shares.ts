/** One batch of saves is credited here while PostgreSQL works on the other. */
export const SAVE_CONNECTIONS = 2
const SESSION_CONNECTIONS = 1
/** One that listens for changes, and one that holds the embedded PostgreSQL. */
const SINGLE_CONNECTIONS = 2
/** With fewer, requests would wait for each other even when little is asked for. */
const FEWEST = { writes: 4, longTimeout: 3, reads: 1 }
/** More does not make one process faster, unless the database is far away. */
const ENOUGH = { writes: 9, longTimeout: 4, reads: 2 }
const REST = SAVE_CONNECTIONS + SESSION_CONNECTIONS + SINGLE_CONNECTIONS

type Shares = typeof FEWEST
const sum = ({ writes, longTimeout, reads }: Shares) => REST + writes + longTimeout + reads

export const CONNECTIONS_MIN = sum(FEWEST)
export const CONNECTIONS_DEFAULT = sum(ENOUGH)
export const CONNECTIONS_MAX = 100

/** How the connections of a process are divided, from the fewest up to `CONNECTIONS_MAX`. */
export function shareConnections(connections: number) {
  const beyond = Math.max(0, connections - CONNECTIONS_DEFAULT)
  const longTimeout = ENOUGH.longTimeout + Math.floor(beyond / 4)
  const shares = { ...FEWEST }
  let left = connections - CONNECTIONS_MIN
  for (const [kind, most] of [
    ['reads', ENOUGH.reads],
    ['longTimeout', longTimeout],
    ['writes', Number.POSITIVE_INFINITY],
  ] as const) {
    const added = Math.min(left, most - shares[kind])
    shares[kind] += added
    left -= added
  }
  return { ...shares, saves: SAVE_CONNECTIONS, sessions: SESSION_CONNECTIONS }
}

/** null where there is no limit. */
export type Limits = { most: number; mostOfRole: number | null; mostOfDatabase: number | null }

export const leastOf = ({ most, mostOfRole, mostOfDatabase }: Limits) =>
  Math.min(most, mostOfRole ?? most, mostOfDatabase ?? most)

/** What the server allows each process of this machine, and no more than is of use. */
export const connectionsAllowed = (limits: Limits, processes: number) =>
  Math.max(CONNECTIONS_MIN, Math.min(CONNECTIONS_DEFAULT, Math.floor(leastOf(limits) / processes)))
