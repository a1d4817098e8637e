import type { Proof } from '@farol/contract/factors.ts'
import type { privacy } from '@farol/contract/privacy.ts'
import { call, TRANSFER_TIMEOUT_MS } from './client.ts'

export const exportData = () =>
  call<typeof privacy.exportData>({ method: 'GET', path: '/api/account/data' }, {}, undefined, {
    timeoutMs: TRANSFER_TIMEOUT_MS,
  })

export const requestDeletion = (proof: Proof) =>
  call<typeof privacy.requestDeletion>({ method: 'POST', path: '/api/account/deletion' }, { body: proof })

export const cancelDeletion = () =>
  call<typeof privacy.cancelDeletion>({ method: 'DELETE', path: '/api/account/deletion' }, {})
