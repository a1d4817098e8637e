import type { Proof } from '@farol/contract/factors.ts'
import type { privacy } from '@farol/contract/privacy.ts'
import { call } from './client.ts'

export const exportData = () =>
  call<typeof privacy.exportData>({ method: 'GET', path: '/api/account/data' }, {})

export const requestDeletion = (proof: Proof) =>
  call<typeof privacy.requestDeletion>({ method: 'POST', path: '/api/account/deletion' }, { body: proof })

export const keepAccount = () =>
  call<typeof privacy.keepAccount>({ method: 'DELETE', path: '/api/account/deletion' }, {})
