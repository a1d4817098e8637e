import { z } from 'zod'
import { user } from './account.ts'
import { endpoint } from './endpoint.ts'
import { proofBody } from './factors.ts'

/** Rights under the LGPD: a copy of the own data, and its deletion. */
export const privacy = {
  exportData: endpoint({
    method: 'GET',
    path: '/api/account/data',
    access: 'signed-in',
    clients: 'none',
    priority: 'reports',
    summary: 'Everything Farol holds about you, by section, with keys in Portuguese',
    returns: z.record(z.string(), z.unknown()),
    errors: [],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/api/account/deletion',
    access: 'signed-in',
    clients: 'none',
    summary: 'Ask for your account to be deleted in seven days; you get a mail with the date',
    body: proofBody,
    returns: z.object({ user }),
    errors: ['WRONG_PROOF', 'LAST_ADMIN'],
  }),
  cancelDeletion: endpoint({
    method: 'DELETE',
    path: '/api/account/deletion',
    access: 'signed-in',
    clients: 'none',
    isBeforeSecondFactor: true,
    summary: 'Cancel the deletion of your account',
    returns: z.object({ user }),
    errors: [],
  }),
}
