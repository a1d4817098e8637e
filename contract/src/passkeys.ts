import { PASSKEY_NAME_MAX } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { proofBody, shownCodes } from './factors.ts'
import { id } from './ids.ts'
import { line } from './text.ts'

/** A WebAuthn response in JSON form; the library that verifies it checks the rest. */
const passkeyResponse = z.object({
  id: z.string().min(1).max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.record(z.string().max(100), z.unknown()),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(100).nullish(),
})
export type PasskeyResponse = z.infer<typeof passkeyResponse>

/** Options for the browser's WebAuthn API, in JSON form. */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const passkeyName = line({ max: PASSKEY_NAME_MAX, required: 'Dê um nome à chave.' })
export const passkeyNameBody = z.strictObject({ name: passkeyName })

/** Passkeys replace the password, or serve as the second factor. */
export const passkeys = {
  start: endpoint({
    method: 'POST',
    path: '/api/account/passkey-options',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Start adding a passkey',
    body: proofBody,
    returns: passkeyOptions,
    errors: ['WRONG_PROOF', 'PASSKEYS_UNAVAILABLE', 'CONFIRM_EMAIL_FIRST'],
  }),
  startFirst: endpoint({
    method: 'POST',
    path: '/api/account/first-passkey-options',
    access: 'signed-in',
    clients: 'none',
    summary: 'Start adding a passkey to an account that has no way to log in yet',
    returns: passkeyOptions,
    errors: ['HAS_PASSWORD', 'PASSKEYS_UNAVAILABLE'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Save the new passkey under a name',
    body: passkeyNameBody.extend({ answer: passkeyResponse }),
    returns: shownCodes,
    errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE'],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/account/passkeys/{passkeyId}',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Give a passkey another name',
    params: z.object({ passkeyId: id }),
    body: passkeyNameBody,
    returns: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/account/passkeys/{passkeyId}/removal',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Remove a passkey',
    params: z.object({ passkeyId: id }),
    body: proofBody,
    returns: z.object({}),
    errors: ['WRONG_PROOF', 'NOT_FOUND'],
  }),
  signInOptions: endpoint({
    method: 'POST',
    path: '/api/account/passkey-sign-in/options',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Start a log-in with a passkey alone',
    returns: passkeyOptions,
    errors: ['PASSKEYS_UNAVAILABLE'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/account/passkey-sign-in',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Sign in with a passkey whose device verified the user',
    body: z.strictObject({ answer: passkeyResponse }),
    returns: z.object({ user }),
    errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_BLOCKED'],
  }),
  secondFactorOptions: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/passkey/options',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Start completing the pending log-in with a passkey',
    returns: passkeyOptions,
    errors: ['SIGN_IN_AGAIN', 'PASSKEYS_UNAVAILABLE'],
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/passkey',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Complete the log-in with a passkey',
    body: z.strictObject({ answer: passkeyResponse }),
    returns: z.object({ user }),
    errors: [
      'SIGN_IN_AGAIN',
      'PASSKEY_REFUSED',
      'PASSKEYS_UNAVAILABLE',
      'EMAIL_NOT_CONFIRMED',
      'ACCOUNT_BLOCKED',
    ],
  }),
}
