import { z } from 'zod'
import { currentPassword, user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

/** Answered by typing something. */
const codeMethod = z.enum(['totp', 'sms', 'backup-code'])
export type CodeMethod = z.infer<typeof codeMethod>
const secondFactorMethod = z.enum(['passkey', ...codeMethod.options])
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>

/** As it is typed: the server takes out spaces and hyphens. */
const code = z.string().trim().min(1, 'Digite o código.').max(40, 'Este código é longo demais.')

/** Exactly one of the two shows that it is really the owner. */
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
  /** Of the number only how it ends. */
  phone: z.object({ ending: z.string(), since: z.iso.datetime() }).nullable(),
  /** Whether the school sends messages. */
  canUsePhone: z.boolean(),
  passkeys: z.array(listedPasskey),
  backupCodesLeft: z.int(),
  /** Before a factor can be set up; only where the school sends mails. */
  mustConfirmEmail: z.boolean(),
})
export type FactorStatus = z.infer<typeof factorStatus>

/** Shown once: only their digests are kept. Null when the codes there were go on counting. */
export const shownCodes = z.object({ backupCodes: z.array(z.string()).nullable() })

/** The second factor: what a user has, and how they get it. */
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
    summary: 'Begin with an authenticator app: a key, also as a QR code (SVG)',
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
    summary: 'Turn the authenticator app on with a first right code',
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
    summary: 'New backup codes; the old ones no longer count',
    body: proofBody,
    returns: z.object({ backupCodes: z.array(z.string()) }),
    errors: ['WRONG_PROOF', 'NOT_FOUND'],
  }),
}

/** The second step of a log-in; a cookie that only this browser has says which one. */
export const secondFactor = {
  pending: endpoint({
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'What the log-in under way may be completed with',
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
