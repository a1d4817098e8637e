import type { live } from '@farol/contract/live.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { ReadToken } from '#/identity/session-cookie.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { LiveHub } from './live-hub.ts'
import { liveStream } from './live-stream.ts'

const RETRY_AFTER_SECONDS = 2
/** Idle connections are cheap, but each holds memory and a file descriptor. */
const STREAMS_MAX = 10_000

type Options = { liveHub: LiveHub; readToken: ReadToken }

export const liveHandlers = ({ liveHub, readToken }: Options): Handlers<typeof live> => ({
  stream: async ({ query }, { session, headers }) => {
    if (liveHub.isStopped() || liveHub.count() >= STREAMS_MAX)
      throw new Problem('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const { id: sessionId, userId, role } = session
    return (outgoing) => {
      const stream = liveStream({
        outgoing,
        sessionId,
        userId,
        role,
        token: readToken(headers.get('cookie') ?? undefined) ?? '',
      })
      outgoing.on('close', () => liveHub.leave(stream))
      // If the session cannot be checked, the stream is closed.
      liveHub.join(stream, query.missed).catch(() => outgoing.destroy())
    }
  },
})
