import type { account } from '@farol/contract/account.ts'
import { call } from './client.ts'

/** Who is signed in, if anyone, straight from the server. Signed-in screens read it from `session-cache.ts`. */
export const fetchSession = (signal?: AbortSignal) =>
  call<typeof account.session>({ method: 'GET', path: '/api/session' }, {}, signal)
