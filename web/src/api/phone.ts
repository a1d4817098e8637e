import type { CallInput } from '@farol/contract/endpoint.ts'
import type { Proof } from '@farol/contract/factors.ts'
import type { phone } from '@farol/contract/phone.ts'
import { call } from './client.ts'

export const startPhone = (body: CallInput<typeof phone.start>['body']) =>
  call<typeof phone.start>({ method: 'POST', path: '/api/account/factors/phone' }, { body })

export const confirmPhone = (body: CallInput<typeof phone.confirm>['body']) =>
  call<typeof phone.confirm>({ method: 'PUT', path: '/api/account/factors/phone' }, { body })

export const removePhone = (body: Proof) =>
  call<typeof phone.remove>({ method: 'POST', path: '/api/account/factors/phone/removal' }, { body })

/** For the log-in under way. */
export const sendPhoneCode = () =>
  call<typeof phone.sendCode>({ method: 'POST', path: '/api/account/second-factor/phone' }, {})
