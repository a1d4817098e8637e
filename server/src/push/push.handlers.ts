import { Problem } from '@farol/contract/problem.ts'
import type { push } from '@farol/contract/push.ts'
import { isPushService } from '@farol/domain/push.ts'
import { eq, or } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { sessions } from '#/database/schema/identity.ts'
import { pushSubscriptions } from '#/database/schema/push.ts'
import type { Handlers } from '#/requests/caller.ts'

type Options = { database: Database; publicKey: string; origins: readonly string[] }

export const pushHandlers = ({ database: { orm }, publicKey, origins }: Options): Handlers<typeof push> => ({
  state: async (_, { session }) => {
    const [own] = await orm
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionId, session.id))
    return { publicKey, isOn: own !== undefined }
  },

  /** A device has one user: who subscribes with it takes it over. */
  subscribe: async ({ body: { endpoint, keys } }, { session }) => {
    if (!isPushService(endpoint, origins)) throw new Problem('PUSH_SERVICE_UNKNOWN')
    const subscription = { sessionId: session.id, userId: session.userId, endpoint, ...keys }
    await orm.transaction(async (transaction) => {
      // It may have ended since the request came.
      const [open] = await transaction
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.id, session.id))
        .for('key share')
      if (!open) throw new Problem('UNAUTHENTICATED')
      await transaction
        .delete(pushSubscriptions)
        .where(or(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.sessionId, session.id)))
      await transaction.insert(pushSubscriptions).values(subscription)
    })
    return {}
  },

  unsubscribe: async (_, { session }) => {
    await orm.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, session.id))
    return {}
  },
})
