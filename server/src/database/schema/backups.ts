import {
  BACKUP_FAILURES,
  BACKUP_KEEP_DAYS_MAX,
  type BackupFailure,
  VERIFICATION_FAILURES,
  VERIFICATIONS,
  type Verification,
  type VerificationFailure,
} from '@farol/domain/backups.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { isBetween, isOneOf } from './checks.ts'
import { createdAt, moment, updatedAt, version } from './columns.ts'

/** At most one row, inserted by the first save. */
export const backupSchedule = pgTable(
  'backup_schedule',
  {
    id: smallint('id').primaryKey().default(1),
    isDaily: boolean('is_daily').notNull(),
    /** In the time zone of the school. */
    hour: smallint('hour').notNull(),
    keepDays: smallint('keep_days').notNull(),
    withFiles: boolean('with_files').notNull(),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('backup_schedule_id_check', sql`${table.id} = 1`),
    check('backup_schedule_hour_check', isBetween(table.hour, 0, 23)),
    check('backup_schedule_keep_days_check', isBetween(table.keepDays, 1, BACKUP_KEEP_DAYS_MAX)),
  ],
)

const STATES = ['waiting', 'running', 'done', 'failed'] as const

/** Backups that were asked for or made by the server itself (ADR 10); not those of `npm run backup`. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    state: text('state').$type<(typeof STATES)[number]>().notNull(),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** The name of its file. */
    name: text('name'),
    /** Which folder or bucket, wherever it is mounted, and as the operator would call it. */
    placeId: text('place_id'),
    place: text('place'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    withFiles: boolean('with_files').notNull().default(false),
    missingFiles: integer('missing_files').notNull().default(0),
    failure: text('failure').$type<BackupFailure>(),
    failureDetail: text('failure_detail'),
    verification: text('verification').$type<Verification>().notNull().default('none'),
    verificationFailure: text('verification_failure').$type<VerificationFailure>(),
    verifiedAt: moment('verified_at'),
    /** When its file was deleted, because it was old. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    // One after another, however many ask.
    uniqueIndex('backups_current_idx').on(sql`(1)`).where(sql`${table.state} in ('waiting', 'running')`),
    index('backups_started_at_idx').on(table.startedAt),
    check('backups_state_check', isOneOf(table.state, STATES)),
    check('backups_failure_check', isOneOf(table.failure, BACKUP_FAILURES)),
    check('backups_verification_check', isOneOf(table.verification, VERIFICATIONS)),
    check('backups_verification_failure_check', isOneOf(table.verificationFailure, VERIFICATION_FAILURES)),
  ],
)
