import { z } from 'zod'
import { currentPassword, user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** Methods with a code to type. */
const codeMethod = z.enum(['totp', 'sms', 'backup-code'])
export type CodeMethod = z.infer<typeof codeMethod>
const secondFactorMethod = z.enum(['passkey', ...codeMethod.options])
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** As it is typed: the server removes spaces and hyphens. */
const code = z.string().trim().min(1, 'Digite o código.').max(40, 'Este código é longo demais.')

/** Exactly one of the two. */
export const proofBody = z
  .strictObject({ password: currentPassword.optional(), code: code.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    message: 'Digite sua senha ou um código.',
    path: ['password'],
  })
export type Proof = z.infer<typeof proofBody>

export const codeBody = z.strictObject({ code })

const listedPasskey = z.object({
  id,
  name: z.string(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

const factorStatus = z.object({
  /** Whether log-ins ask for a second factor. */
  isOn: z.boolean(),
  totp: z.object({ since: z.iso.datetime() }).nullable(),
  /** Only the last digits of the number. */
  phone: z.object({ ending: z.string(), since: z.iso.datetime() }).nullable(),
  /** Whether the school can send SMS. */
  canUsePhone: z.boolean(),
  passkeys: z.array(listedPasskey),
  backupCodesLeft: z.int(),
  /** Required before a factor is set up; only if the school sends mails. */
  mustConfirmEmail: z.boolean(),
})
export type FactorStatus = z.infer<typeof factorStatus>

/** Shown once: only their digests are stored. Null if the existing codes stay valid. */
export const shownCodes = z.object({ backupCodes: z.array(z.string()).nullable() })

export const factors = {
  status: endpoint({
    method: 'GET',
    path: '/api/account/factors',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Your second factors',
    returns: factorStatus,
    errors: [],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/api/account/factors/totp',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Start setting up an authenticator app: returns a key, also as a QR code (SVG)',
    body: proofBody,
    returns: z.object({ key: z.string(), qrCode: z.string() }),
    errors: ['WRONG_PROOF', 'CHANGED_MEANWHILE', 'CONFIRM_EMAIL_FIRST'],
  }),
  confirmTotp: endpoint({
    method: 'PUT',
    path: '/api/account/factors/totp',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Turn the authenticator app on with a first valid code',
    body: codeBody,
    returns: shownCodes,
    errors: ['WRONG_CODE', 'CHANGED_MEANWHILE'],
  }),
  removeTotp: endpoint({
    method: 'POST',
    path: '/api/account/factors/totp/removal',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Remove the authenticator app',
    body: proofBody,
    returns: z.object({}),
    errors: ['WRONG_PROOF', 'NOT_FOUND'],
  }),
  renewBackupCodes: endpoint({
    method: 'POST',
    path: '/api/account/factors/backup-codes',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'New backup codes; the old ones become invalid',
    body: proofBody,
    returns: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['WRONG_PROOF', 'NOT_FOUND'],
  }),
}

/** The second step of a log-in, which a cookie of this browser identifies. */
export const secondFactor = {
  pending: endpoint({
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'The second factors that can complete the pending log-in',
    returns: z.object({ methods: z.array(secondFactorMethod) }),
    errors: ['SIGN_IN_AGAIN'],
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/account/second-factor',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Complete the log-in with a code',
    body: z.strictObject({ method: codeMethod, code }),
    returns: z.object({ user }),
    errors: ['WRONG_CODE', 'SIGN_IN_AGAIN', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_BLOCKED'],
  }),
}
