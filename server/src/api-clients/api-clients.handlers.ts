import type { apiClients } from '@farol/contract/api-clients.ts'
import { type Proving, prove } from '../factors/prove.ts'
import type { Handlers } from '../http/mount.ts'
import { ownKeys } from './api-keys.queries.ts'
import { createApiKey, revokeApiKey } from './change-api-keys.ts'
import { issueToken, type TokenParts } from './tokens.ts'

export function apiClientsHandlers(parts: Proving & TokenParts): Handlers<typeof apiClients> {
  const { orm, reads } = parts.database
  return {
    keys: async (_, { session }) => ({ keys: await ownKeys(reads, session.userId) }),
    createKey: async ({ body: { password, ...wanted } }, { session }) => {
      const { userId } = session
      await prove(parts, { userId, proof: { password } })
      return createApiKey(orm, { userId, ...wanted })
    },
    revokeKey: ({ params }, { session }) => revokeApiKey(orm, { userId: session.userId, ...params }),
    token: (_, { session }) => issueToken(parts, session),
  }
}
