import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Why nobody is in after all; the log-in page says it, told by the hash of its address. */
export const PROVIDER_REFUSALS = [
  'cancelled',
  'unavailable',
  'failed',
  'unverified',
  'unconfirmed',
  'other-login',
  'blocked',
  'too-many',
] as const
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number]

/** Log-in with somebody else's account, such as Google's. Opened as pages: every answer leads on. */
export const provider = {
  start: endpoint({
    method: 'GET',
    path: '/api/account/provider',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Log in with the provider of this school: leads to its page',
    /** Where the user wanted to go. */
    query: z.object({ redirect: z.string().optional() }),
    redirects: true,
    returns: z.string(),
    errors: ['NOT_FOUND'],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/account/provider/callback',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Where the provider leads back to; signs in, or says on the log-in page why not',
    /** As OpenID Connect has it: `code` and `state`, or `error`, and whatever a provider adds. */
    query: z.looseObject({ code: z.string().optional(), state: z.string().optional() }),
    redirects: true,
    returns: z.string(),
    errors: ['NOT_FOUND'],
  }),
}
