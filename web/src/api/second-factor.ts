import type { CallInput } from '@farol/contract/endpoint.ts'
import type { secondFactor } from '@farol/contract/factors.ts'
import { call } from './client.ts'

/** What the log-in under way may be completed with. */
export const pendingSignIn = () =>
  call<typeof secondFactor.pending>({ method: 'GET', path: '/api/account/second-factor' }, {})

export const verifySecondFactor = (body: CallInput<typeof secondFactor.verify>['body']) =>
  call<typeof secondFactor.verify>({ method: 'POST', path: '/api/account/second-factor' }, { body })
