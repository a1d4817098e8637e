import type { account } from '@farol/contract/account.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import { call } from './client.ts'

type Body<E extends (typeof account)[keyof typeof account]> =
  CallInput<E> extends { body: infer B } ? B : never

/** Who is signed in, if anyone, straight from the server. Signed-in screens read it from `session-cache.ts`. */
export const fetchSession = (signal?: AbortSignal) =>
  call<typeof account.session>({ method: 'GET', path: '/api/session' }, {}, signal)

export const signUp = (body: Body<typeof account.signUp>) =>
  call<typeof account.signUp>({ method: 'POST', path: '/api/account/sign-up' }, { body })

export const signIn = (body: Body<typeof account.signIn>) =>
  call<typeof account.signIn>({ method: 'POST', path: '/api/account/sign-in' }, { body })

export const signOut = () =>
  call<typeof account.signOut>({ method: 'POST', path: '/api/account/sign-out' }, {})

export const requestPasswordReset = (body: Body<typeof account.requestPasswordReset>) =>
  call<typeof account.requestPasswordReset>(
    { method: 'POST', path: '/api/account/password-reset-request' },
    { body },
  )

export const resetPassword = (body: Body<typeof account.resetPassword>) =>
  call<typeof account.resetPassword>({ method: 'POST', path: '/api/account/password-reset' }, { body })

export const confirmEmail = (body: Body<typeof account.confirmEmail>) =>
  call<typeof account.confirmEmail>({ method: 'POST', path: '/api/account/email-confirmation' }, { body })

export const updateProfile = (body: Body<typeof account.updateProfile>) =>
  call<typeof account.updateProfile>({ method: 'PATCH', path: '/api/profile' }, { body })
