import { parsePhone } from '@farol/domain/phone.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { codeBody, proofBody, shownCodes } from './factors.ts'

/** As it is typed: the server normalises it. */
export const phoneNumber = z
  .string()
  .max(40, 'Este número é longo demais.')
  .refine((typed) => parsePhone(typed) !== undefined, 'Digite um celular com DDD, como (11) 98765-4321.')

export const phoneNumberBody = z.strictObject({ number: phoneNumber })

/** Only the last digits of the number. */
const sentTo = z.object({ ending: z.string() })

/** Codes by SMS, as a second step only. */
export const phone = {
  start: endpoint({
    method: 'POST',
    path: '/api/account/factors/phone',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Start setting up a phone: sends it a code',
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
    summary: 'Send a code to the phone of the user with the pending log-in',
    returns: sentTo,
    errors: ['SIGN_IN_AGAIN', 'NOT_FOUND', 'SMS_UNAVAILABLE', 'SMS_NOT_SENT'],
  }),
}
