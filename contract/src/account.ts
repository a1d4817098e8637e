import {
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHOTO_MAX_BYTES,
  PHOTO_TYPES,
  USER_NAME_MAX,
} from '@farol/domain/limits.ts'
import { ROLES } from '@farol/domain/roles.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { line } from './text.ts'

export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  avatarUrl: z.string().nullable(),
  memberSince: z.iso.datetime(),
  /** An administrator who must set up a second factor before anything else. */
  needsSecondFactor: z.boolean(),
  /** The school is closed for maintenance: only administrators can log in, and see a reminder. */
  isMaintenance: z.boolean(),
  /** A student who helps in a turma. */
  isMonitor: z.boolean(),
  /** Notifications that the user has not read. */
  unread: z.int(),
  /** You are an administrator, and the school has turmas. */
  hasTurmas: z.boolean(),
  /** When the account will be deleted, while the user can still cancel it. */
  deletionDueAt: z.iso.datetime().nullable(),
})
export type User = z.infer<typeof user>

export const userName = line({ max: USER_NAME_MAX, required: 'Digite seu nome completo.' })
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Digite seu email.')
  .max(EMAIL_MAX, 'Este email é longo demais.')
  .pipe(z.email('Digite um email válido, como nome@exemplo.com.'))
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use pelo menos ${PASSWORD_MIN} caracteres.`)
  .max(PASSWORD_MAX, `Use no máximo ${PASSWORD_MAX} caracteres.`)
export const currentPassword = z
  .string()
  .min(1, 'Digite sua senha.')
  .max(PASSWORD_MAX, 'Esta senha é longa demais.')
const token = z.string().min(1).max(2_000)

/** The token of a link or an invitation to a turma, as it stands in the address. */
export const joinToken = z.string().regex(/^[\w-]{1,100}$/)
/** Whoever has to confirm the address first comes back to the invitation, or to the course, by the mailed link. */
const comingTo = {
  joinToken: joinToken.optional(),
  courseId: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
}

export const signUpBody = z.strictObject({ name: userName, email, password: newPassword })
export const signInBody = z.strictObject({ email, password: currentPassword })
export const requestPasswordResetBody = z.strictObject({ email })
export const newPasswordBody = z.strictObject({ password: newPassword })
export const profileBody = z.strictObject({ name: userName })

export const account = {
  session: endpoint({
    method: 'GET',
    path: '/api/session',
    access: 'public',
    clients: 'read',
    priority: 'saving',
    summary: 'Who is signed in, if anyone',
    /** `provider` is the name of the OpenID provider, if the school has one. */
    returns: z.object({ user: user.nullable(), provider: z.string().optional() }),
    errors: [],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/account/sign-up',
    access: 'public',
    clients: 'none',
    summary: 'Create a student account; signed in at once unless e-mails must be confirmed first',
    body: signUpBody.extend(comingTo),
    returns: z.object({ user: user.nullable() }),
    errors: ['EMAIL_TAKEN', 'ACCOUNT_BLOCKED'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/account/sign-in',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Sign in with e-mail and password; the first of two steps for users with a second factor',
    body: signInBody.extend(comingTo),
    /** Null if a second factor is required: the log-in continues at `/api/account/second-factor`. */
    returns: z.object({ user: user.nullable() }),
    errors: ['WRONG_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_BLOCKED'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/account/sign-out',
    access: 'public',
    clients: 'none',
    summary: 'End this session',
    returns: z.object({}),
    errors: [],
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/api/account/password-reset-request',
    access: 'public',
    clients: 'none',
    summary:
      'Mail a link to choose a new password; the response is the same whether or not the account exists',
    body: requestPasswordResetBody,
    /** Without mail, administrators hand out links instead. */
    returns: z.object({ isMailConfigured: z.boolean() }),
    errors: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/account/password-reset',
    access: 'public',
    clients: 'none',
    summary: 'Choose a new password with the token of the mailed link',
    body: newPasswordBody.extend({ token }),
    returns: z.object({}),
    errors: ['LINK_EXPIRED'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/account/email-confirmation',
    access: 'public',
    clients: 'none',
    summary: 'Confirm an e-mail address with the token of the mailed link, and sign in',
    body: z.strictObject({ token }),
    returns: z.object({ user: user.nullable() }),
    errors: ['LINK_EXPIRED', 'ACCOUNT_BLOCKED'],
  }),
  updatePhoto: endpoint({
    method: 'PUT',
    path: '/api/profile/photo',
    access: 'signed-in',
    clients: 'write',
    summary: 'Change your photo: it is cropped square, resized and re-encoded',
    uploads: { types: PHOTO_TYPES, limitBytes: PHOTO_MAX_BYTES },
    returns: z.object({ user }),
    errors: ['NOT_AN_IMAGE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: '/api/profile/photo',
    access: 'signed-in',
    clients: 'write',
    summary: 'Remove your photo',
    returns: z.object({ user }),
    errors: [],
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/users/{userId}/photos/{photoId}',
    access: 'signed-in',
    clients: 'read',
    summary: 'A photo, as an image',
    params: z.object({ userId: id, photoId: id }),
    returns: z.instanceof(Uint8Array),
    produces: 'image/webp',
    errors: ['NOT_FOUND'],
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/profile',
    access: 'signed-in',
    clients: 'write',
    summary: 'Change your own name',
    body: profileBody,
    returns: z.object({ user }),
    errors: [],
  }),
}
