import type { CallInput } from '@farol/contract/endpoint.ts'
import type { Proof, secondFactor } from '@farol/contract/factors.ts'
import type { PasskeyResponse, passkeys } from '@farol/contract/passkeys.ts'
import type { phone } from '@farol/contract/phone.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from './client.ts'

/** What the log-in under way may be completed with. */
export const pendingSignIn = () =>
  call<typeof secondFactor.pending>({ method: 'GET', path: '/api/account/second-factor' }, {})

export const verifySecondFactor = (body: CallInput<typeof secondFactor.verify>['body']) =>
  call<typeof secondFactor.verify>({ method: 'POST', path: '/api/account/second-factor' }, { body })

type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
type Asking = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** What the browser made, in the shape of the contract: its own types have no index signature. */
const asAnswer = (made: object) => made as PasskeyResponse

const askForPasskey = async (options: object) =>
  asAnswer(await startAuthentication({ optionsJSON: options as Asking }))

export const startPasskey = async (proof: Proof) => {
  const { options } = await call<typeof passkeys.start>(
    { method: 'POST', path: '/api/account/passkey-options' },
    { body: proof },
  )
  return asAnswer(await startRegistration({ optionsJSON: options as unknown as Creation }))
}

/** For an account that nobody can log in to yet: there is nothing to prove. */
export const startFirstPasskey = async () => {
  const { options } = await call<typeof passkeys.startFirst>(
    { method: 'POST', path: '/api/account/first-passkey-options' },
    {},
  )
  return asAnswer(await startRegistration({ optionsJSON: options as unknown as Creation }))
}

export const addPasskey = (body: { name: string; answer: PasskeyResponse }) =>
  call<typeof passkeys.add>({ method: 'POST', path: '/api/account/passkeys' }, { body })

export async function signInWithPasskey() {
  const { options } = await call<typeof passkeys.signInOptions>(
    { method: 'POST', path: '/api/account/passkey-sign-in/options' },
    {},
  )
  const answer = await askForPasskey(options)
  return call<typeof passkeys.signIn>(
    { method: 'POST', path: '/api/account/passkey-sign-in' },
    { body: { answer } },
  )
}

export async function verifyWithPasskey() {
  const { options } = await call<typeof passkeys.secondFactorOptions>(
    { method: 'POST', path: '/api/account/second-factor/passkey/options' },
    {},
  )
  const answer = await askForPasskey(options)
  return call<typeof passkeys.secondFactor>(
    { method: 'POST', path: '/api/account/second-factor/passkey' },
    { body: { answer } },
  )
}

export const removePasskey = (passkeyId: string, body: Proof) =>
  call<typeof passkeys.remove>(
    { method: 'POST', path: '/api/account/passkeys/{passkeyId}/removal' },
    { params: { passkeyId }, body },
  )

export const renamePasskey = (passkeyId: string, body: { name: string }) =>
  call<typeof passkeys.rename>(
    { method: 'PATCH', path: '/api/account/passkeys/{passkeyId}' },
    { params: { passkeyId }, body },
  )

export const startPhone = (body: CallInput<typeof phone.start>['body']) =>
  call<typeof phone.start>({ method: 'POST', path: '/api/account/factors/phone' }, { body })

export const confirmPhone = (body: CallInput<typeof phone.confirm>['body']) =>
  call<typeof phone.confirm>({ method: 'PUT', path: '/api/account/factors/phone' }, { body })

export const removePhone = (body: Proof) =>
  call<typeof phone.remove>({ method: 'POST', path: '/api/account/factors/phone/removal' }, { body })

/** For the log-in under way. */
export const sendPhoneCode = () =>
  call<typeof phone.sendCode>({ method: 'POST', path: '/api/account/second-factor/phone' }, {})
