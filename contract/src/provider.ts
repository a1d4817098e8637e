import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Why a log-in failed; the hash of the URL passes it to the log-in page. */
const PROVIDER_REFUSALS = [
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

/** Log-in with OpenID Connect, such as Google. Opened as pages: every response is a redirect. */
export const provider = {
  start: endpoint({
    method: 'GET',
    path: '/api/account/provider',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Log in with the provider of this school: redirects to its page',
    /** The page the user wanted to open. */
    query: z.object({ redirect: z.string().optional() }),
    redirects: { whenUnavailable: '/auth#unavailable' },
    returns: z.string(),
    errors: ['NOT_FOUND'],
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/account/provider/callback',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'The callback of the provider: signs in, or redirects to the log-in page with the reason',
    /** As in OpenID Connect: `code` and `state`, or `error`, and whatever a provider adds. */
    query: z.looseObject({ code: z.string().optional(), state: z.string().optional() }),
    redirects: { whenUnavailable: '/auth#unavailable' },
    returns: z.string(),
    errors: ['NOT_FOUND'],
  }),
}
