import { MIN_WATCH_PERCENTAGE_DEFAULT, PERCENT_MAX, PERCENT_MIN } from '@farol/domain/limits.ts'
import { STORAGE_LIMIT_MAX_GB, STORAGE_LIMIT_MIN_GB } from '@farol/domain/storage-room.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { isBetween } from './checks.ts'
import { updatedAt } from './columns.ts'

/** Exactly one row, inserted by the migration: readers need no fallback, writers only update. */
export const settings = pgTable(
  'settings',
  {
    id: smallint('id').primaryKey().default(1),
    emailConfirmation: boolean('email_confirmation').notNull().default(false),
    maintenanceMode: boolean('maintenance_mode').notNull().default(false),
    minWatchPercentage: integer('min_watch_percentage').notNull().default(MIN_WATCH_PERCENTAGE_DEFAULT),
    blockFastForward: boolean('block_fast_forward').notNull().default(true),
    automaticCertificates: boolean('automatic_certificates').notNull().default(false),
    adminSecondFactor: boolean('admin_second_factor').notNull().default(false),
    /** Automatic mails, each kind by itself. */
    remindAway: boolean('remind_away').notNull().default(false),
    remindDeadline: boolean('remind_deadline').notNull().default(false),
    remindFailedQuiz: boolean('remind_failed_quiz').notNull().default(false),
    remindInvited: boolean('remind_invited').notNull().default(false),
    /** For uploaded files; null for what the disk has, less a tenth. */
    storageLimitGb: integer('storage_limit_gb'),
    /** The dúvidas and answers of deleted accounts stay, without the name. */
    keepRemovedTexts: boolean('keep_removed_texts').notNull().default(true),
    version: integer('version').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('settings_id_check', sql`${table.id} = 1`),
    check(
      'settings_min_watch_percentage_check',
      isBetween(table.minWatchPercentage, PERCENT_MIN, PERCENT_MAX),
    ),
    check(
      'settings_storage_limit_gb_check',
      isBetween(table.storageLimitGb, STORAGE_LIMIT_MIN_GB, STORAGE_LIMIT_MAX_GB),
    ),
  ],
)
