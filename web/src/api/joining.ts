import type { Output } from '@farol/contract/endpoint.ts'
import type { joining } from '@farol/contract/joining.ts'
import { call } from './client.ts'

export type Invitation = Output<typeof joining.look>

export const lookAtInvitation = (token: string, signal?: AbortSignal) =>
  call<typeof joining.look>({ method: 'POST', path: '/api/joining/look' }, { body: { token } }, signal)

export const joinTurma = (token: string) =>
  call<typeof joining.join>({ method: 'POST', path: '/api/joining' }, { body: { token } })

export const enterByInvitation = (body: { token: string; name: string }) =>
  call<typeof joining.firstVisit>({ method: 'POST', path: '/api/joining/first-visit' }, { body })

export const chooseFirstPassword = (body: { password: string }) =>
  call<typeof joining.choosePassword>({ method: 'POST', path: '/api/joining/password' }, { body })
