import { parsePhone } from '@farol/domain/phone.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeBody, proofBody, shownCodes } from './factors.ts'

/** As it is typed: the server brings it into one form. */
export const phoneNumber = z
  .string()
  .max(40, 'Este número é longo demais.')
  .refine((typed) => parsePhone(typed) !== undefined, 'Digite um celular com DDD, como (11) 98765-4321.')

/** Where a message went: of the number only how it ends. */
const sentTo = z.object({ ending: z.string() })

/** A phone that gets codes by message: a second step, never a way in by itself. */
export const phone = {
  start: endpoint({
    method: 'POST',
    path: '/api/account/factors/phone',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Begin with a phone: a code is sent to it',
    body: proofBody.safeExtend({ number: phoneNumber }),
    returns: sentTo,
    errors: ['WRONG_PROOF', 'CHANGED_MEANWHILE', 'SMS_UNAVAILABLE', 'SMS_NOT_SENT', 'CONFIRM_EMAIL_FIRST'],
  }),
  confirm: endpoint({
    method: 'PUT',
    path: '/api/account/factors/phone',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Turn the phone on with the code that was sent',
    body: codeBody,
    returns: shownCodes,
    errors: ['WRONG_CODE', 'CHANGED_MEANWHILE'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/account/factors/phone/removal',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Remove the phone',
    body: proofBody,
    returns: z.object({}),
    errors: ['WRONG_PROOF', 'NOT_FOUND'],
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/phone',
    access: 'public',
    clients: 'none',
    priority: 'saving',
    summary: 'Send a code to the phone of the user whose log-in is under way',
    returns: sentTo,
    errors: ['SIGN_IN_AGAIN', 'NOT_FOUND', 'SMS_UNAVAILABLE', 'SMS_NOT_SENT'],
  }),
}
