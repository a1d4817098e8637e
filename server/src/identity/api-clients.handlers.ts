import type { apiClients } from '@farol/contract/api-clients.ts'
import type { Handlers } from '#/requests/caller.ts'
import { createApiKey, ownKeys, revokeApiKey } from './api-keys.ts'
import { issueToken, type TokenParts } from './tokens.ts'

export function apiClientsHandlers(parts: TokenParts): Handlers<typeof apiClients> {
  const { orm, reads } = parts.database
  return {
    keys: async (_, { session }) => ({ keys: await ownKeys(reads, session.userId) }),
    createKey: ({ body }, { session }) => createApiKey(orm, { userId: session.userId, ...body }),
    revokeKey: ({ params }, { session }) => revokeApiKey(orm, { userId: session.userId, ...params }),
    token: (_, { session }) => issueToken(parts, session),
  }
}
