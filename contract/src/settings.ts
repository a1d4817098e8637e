import { STORAGE_LIMIT_MAX_GB, STORAGE_LIMIT_MIN_GB } from '@farol/domain/storage-room.ts'
import { z } from 'zod'
import { apiClients } from './api-clients.ts'
import { certificates } from './certificates.ts'
import { recordedChange } from './changes.ts'
import { demo } from './demo.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { percent } from './numbers.ts'
import { school } from './school.ts'

export const settingsBody = z.strictObject({
  emailConfirmation: z.boolean(),
  maintenanceMode: z.boolean(),
  minWatchPercentage: percent,
  blockFastForward: z.boolean(),
  automaticCertificates: z.boolean(),
  adminSecondFactor: z.boolean(),
  /** Automatic mails, each kind by itself. */
  remindAway: z.boolean(),
  remindDeadline: z.boolean(),
  remindFailedQuiz: z.boolean(),
  remindInvited: z.boolean(),
  /** For uploaded files; null for what the disk has, less a tenth. */
  storageLimitGb: z
    .int('Use um número inteiro.')
    .min(STORAGE_LIMIT_MIN_GB, `Use um número a partir de ${STORAGE_LIMIT_MIN_GB}, ou deixe em branco.`)
    .max(STORAGE_LIMIT_MAX_GB, 'Este número é grande demais.')
    .nullable(),
  /** The dúvidas and answers of deleted accounts stay, without the name. */
  keepRemovedTexts: z.boolean(),
})
export type SettingsValues = z.infer<typeof settingsBody>

const currentSettings = settingsBody.extend({ version })
const pageOfChanges = z.object({ changes: z.array(recordedChange), next: id.nullable() })

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'admin',
    clients: 'read',
    summary: 'The settings of the school',
    returns: currentSettings,
    errors: [],
  }),
  screen: endpoint({
    method: 'GET',
    path: '/api/admin/settings-screen',
    access: 'admin',
    // It has the API keys.
    clients: 'none',
    summary: 'What the screen of the settings shows first, in one request',
    returns: z.object({
      settings: currentSettings,
      isMailConfigured: z.boolean(),
      changes: pageOfChanges,
      apiKeys: apiClients.keys.returns,
      demo: demo.read.returns,
      pendingCertificates: certificates.pending.returns,
      school: school.read.returns,
    }),
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Change the settings; they take effect at once, on every instance',
    body: currentSettings,
    returns: z.object({ version }),
    errors: ['CHANGED_MEANWHILE', 'OWN_SECOND_FACTOR_FIRST', 'MAIL_NOT_CONFIGURED'],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/admin/changes',
    access: 'admin',
    clients: 'read',
    summary: 'What administrators changed, newest first. Paginated',
    query: z.object({ after: id.optional() }),
    returns: pageOfChanges,
    errors: [],
  }),
}
