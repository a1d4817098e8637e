import type { account } from '@farol/contract/account.ts'
import { call } from './client.ts'

export const removePhoto = () =>
  call<typeof account.removePhoto>({ method: 'DELETE', path: '/api/profile/photo' }, {})
