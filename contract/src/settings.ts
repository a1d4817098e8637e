import { z } from 'zod'
import { recordedChange } from './changes.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { percent } from './numbers.ts'

export const settingsBody = z.strictObject({
  emailConfirmation: z.boolean(),
  maintenanceMode: z.boolean(),
  minWatchPercentage: percent,
  blockFastForward: z.boolean(),
  automaticCertificates: z.boolean(),
  adminSecondFactor: z.boolean(),
})
export type SettingsValues = z.infer<typeof settingsBody>

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    clients: 'read',
    summary: 'The settings of the school',
    returns: settingsBody.extend({ version }),
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Change the settings; they take effect at once, on every instance',
    body: settingsBody.extend({ version }),
    returns: z.object({ version }),
    errors: ['CHANGED_MEANWHILE', 'OWN_SECOND_FACTOR_FIRST', 'MAIL_NOT_CONFIGURED'],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/api/admin/mail',
    access: 'admin',
    clients: 'read',
    summary: 'Whether mails reach users',
    returns: z.object({ isConfigured: z.boolean() }),
    errors: [],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/admin/changes',
    access: 'admin',
    clients: 'read',
    summary: 'What administrators changed, newest first. Paginated',
    query: z.object({ after: id.optional() }),
    returns: z.object({ changes: z.array(recordedChange), next: id.nullable() }),
    errors: [],
  }),
}
