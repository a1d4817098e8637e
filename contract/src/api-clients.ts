import { API_KEY_LIFE_DAYS, API_KEY_NAME_MAX, API_KEY_SCOPES } from '@farol/domain/api-keys.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { line } from './text.ts'

export const newApiKeyBody = z.strictObject({
  name: line({ max: API_KEY_NAME_MAX, required: 'Dê um nome à chave.' }),
  scope: z.enum(API_KEY_SCOPES),
  /** Null: the key is valid until it is revoked. */
  lifeDays: z.literal(API_KEY_LIFE_DAYS).nullable(),
})

const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  /** 'farol_Ab3xYz': only a digest of the rest is stored. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** For scripts and other programs. Keys and tokens themselves cannot call these. */
export const apiClients = {
  keys: endpoint({
    method: 'GET',
    path: '/api/account/api-keys',
    access: 'admin',
    clients: 'none',
    summary: 'Your API keys, newest first, without the revoked ones',
    returns: z.object({ keys: z.array(apiKey) }),
    errors: [],
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/account/api-keys',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Create an API key; it is in this response and never shown again',
    body: newApiKeyBody,
    returns: z.object({ key: z.string(), created: apiKey }),
    errors: ['TOO_MANY_KEYS'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/api/account/api-keys/{keyId}',
    access: 'admin',
    clients: 'none',
    summary: 'Revoke an API key of yours; it stops working at once',
    params: z.object({ keyId: id }),
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  token: endpoint({
    method: 'POST',
    path: '/api/account/token',
    access: 'signed-in',
    clients: 'none',
    summary: 'A signed token (JWT) that stands for this session for ten minutes',
    returns: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    errors: [],
  }),
}
