import type { LiveStream } from './live-stream.ts'

/** The tabs of a browser share one stream; the others are for tabs that cannot share. */
const STREAMS_PER_SESSION = 4
/** Enough for one user's browsers and phones. */
const STREAMS_PER_USER = 10
/** With many processes, two browsers and a phone may still connect to the same one. */
const STREAMS_PER_USER_LEAST = 3

/** A user's limit in one process, so that the limit over all processes stays about the same. */
export const streamsPerUser = (processes: number) =>
  Math.max(STREAMS_PER_USER_LEAST, Math.ceil(STREAMS_PER_USER / processes))

/** The open streams of this process, by user, session and role. */
export function streamRegistry({ perUser }: { perUser: number }) {
  const all = new Set<LiveStream>()
  const byUser = new Map<string, Set<LiveStream>>()
  const bySession = new Map<string, Set<LiveStream>>()
  const admins = new Set<LiveStream>()

  const put = (map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream) => {
    const streams = map.get(key) ?? new Set()
    map.set(key, streams.add(stream))
    return streams
  }
  const drop = (map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream) => {
    const streams = map.get(key)
    streams?.delete(stream)
    if (streams?.size === 0) map.delete(key)
  }

  function remove(stream: LiveStream) {
    all.delete(stream)
    admins.delete(stream)
    drop(byUser, stream.userId, stream)
    drop(bySession, stream.sessionId, stream)
  }

  const oldestBeyond = (streams: Set<LiveStream>, most: number) =>
    [...streams].slice(0, Math.max(0, streams.size - most))

  return {
    all: all as ReadonlySet<LiveStream>,
    admins: admins as ReadonlySet<LiveStream>,
    ofUser: (userId: string) => [...(byUser.get(userId) ?? [])],
    ofSession: (sessionId: string) => [...(bySession.get(sessionId) ?? [])],
    isHere: (userId: string) => byUser.has(userId),
    /** Returns the streams over the limit, oldest first: a phone that lost its network leaves dead ones behind. */
    add: (stream: LiveStream): LiveStream[] => {
      all.add(stream)
      if (stream.role === 'admin') admins.add(stream)
      const ofUser = put(byUser, stream.userId, stream)
      const ofSession = put(bySession, stream.sessionId, stream)
      const leaving = new Set([
        ...oldestBeyond(ofSession, STREAMS_PER_SESSION),
        ...oldestBeyond(ofUser, perUser),
      ])
      return [...leaving]
    },
    remove,
  }
}
