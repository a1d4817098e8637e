import {
  BACKUP_FAILURES,
  BACKUP_HEALTHS,
  BACKUP_KEEP_DAYS_MAX,
  VERIFICATION_FAILURES,
  VERIFICATIONS,
} from '@farol/domain/backups.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { version } from './ids.ts'

const LAST_HOUR = 23

export const backupScheduleBody = z.strictObject({
  isDaily: z.boolean(),
  /** In the time zone of the school. */
  hour: z.int('Escolha a hora.').min(0).max(LAST_HOUR),
  keepDays: z
    .int('Use um número inteiro.')
    .min(1, 'Guarde por pelo menos 1 dia.')
    .max(BACKUP_KEEP_DAYS_MAX, `Guarde por no máximo ${BACKUP_KEEP_DAYS_MAX} dias.`),
  withFiles: z.boolean(),
})
export type BackupSchedule = z.infer<typeof backupScheduleBody>

const currentSchedule = backupScheduleBody.extend({ version })

const backup = z.object({
  startedAt: z.iso.datetime(),
  bytes: z.int().nonnegative(),
  withFiles: z.boolean(),
  /** Uploaded files that were not where they should be, so the backup does not have them. */
  missingFiles: z.int().nonnegative(),
  /** As the operator would call it. */
  place: z.string(),
  /** Earlier ones are in another folder of that name: the disk with them may not be mounted. */
  isInNewPlace: z.boolean(),
  verification: z.enum(VERIFICATIONS),
  verificationFailure: z.enum(VERIFICATION_FAILURES).nullable(),
})

const failure = z.object({
  at: z.iso.datetime(),
  failure: z.enum(BACKUP_FAILURES),
  /** What the disk or the bucket said. */
  detail: z.string().nullable(),
})

export const lastBackup = z.object({
  health: z.enum(BACKUP_HEALTHS),
  /** The last one that can be relied on. */
  good: backup.nullable(),
  lastVerifiedAt: z.iso.datetime().nullable(),
  /** If the last try failed. */
  failure: failure.nullable(),
  /** The last verification that found a backup to be no good, if none was good since. */
  damage: z.object({ at: z.iso.datetime(), verificationFailure: z.enum(VERIFICATION_FAILURES) }).nullable(),
})
export type LastBackup = z.infer<typeof lastBackup>

export const backups = {
  backups: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    access: 'admin',
    clients: 'read',
    summary: 'When backups are made and where, the last good one, and what failed',
    returns: lastBackup.extend({
      schedule: currentSchedule,
      /** Where the process that makes backups stores them; null if no worker has reported it lately. */
      place: z
        .object({
          name: z.string(),
          /** On the disk of the database or of the files: lost together with them. */
          isOnSameDisk: z.boolean(),
        })
        .nullable(),
      /** Null if none is asked for or being made. */
      current: z.enum(['waiting', 'running', 'verifying']).nullable(),
      kept: z.object({ count: z.int(), bytes: z.int() }),
    }),
    errors: [],
  }),
  scheduleBackups: endpoint({
    method: 'PUT',
    path: '/api/admin/backups',
    access: 'admin',
    clients: 'none',
    needsFreshProof: true,
    summary: 'Change when backups are made, how long they are kept, and whether files are in them',
    body: currentSchedule,
    returns: z.object({ version }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  requestBackup: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    access: 'admin',
    clients: 'none',
    summary: 'Make a backup now, in the background. Idempotent while one is waiting or being made',
    returns: z.object({}),
    errors: [],
  }),
}
