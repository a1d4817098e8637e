import type { LiveStream } from './live-stream.ts'

/** One browser shares one stream; a few more for other devices with the same cookie, and for tabs that cannot share. */
const STREAMS_PER_SESSION = 4
/** Several browsers and phones; more are not one user who reads. */
const STREAMS_PER_USER = 10
/** However many processes share the streams of one user, two browsers and a phone may meet at the same one. */
const STREAMS_PER_USER_LEAST = 3

/** What one process lets a user have, so that all processes on a port come to about the same as one. */
export const streamsPerUser = (processes: number) =>
  Math.max(STREAMS_PER_USER_LEAST, Math.ceil(STREAMS_PER_USER / processes))

/** Who is listening here, found by user, by session and by role. */
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
    /** Answers with the streams that have to make room, oldest first: a phone that lost its network leaves dead ones behind. */
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
