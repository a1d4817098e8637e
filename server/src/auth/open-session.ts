import { APIError, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

export const OPEN_SESSION_PATH = '/farol/open-session'

/**
 * The library's session and cookie for somebody who has proved who they are by our own means: with a second factor, or
 * with a passkey. Called by our handlers alone; it has no public route, as nothing of the library has.
 */
export const openSessionPlugin = () =>
  ({
    id: 'farol-open-session',
    endpoints: {
      openSession: createAuthEndpoint(
        OPEN_SESSION_PATH,
        { method: 'POST', body: z.object({ userId: z.string() }), requireHeaders: true },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_FOUND' })
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(context, { session, user })
          return { token: session.token }
        },
      ),
    },
  }) satisfies BetterAuthPlugin
