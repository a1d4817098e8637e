import type { Logger } from 'pino'
import type { Config } from '#/config/config.ts'
import type { Encryption } from '#/config/encryption.ts'
import type { Database } from '#/database/open-database.ts'
import { reportInviteMail } from '#/invites/send-invites.ts'
import { createMailer } from '#/mail/mailer.ts'
import { reviewReminder } from '#/reminders/review-reminder.ts'
import type { CurrentSchool } from '#/school/current-school.ts'

type Parts = {
  config: Config
  database: Database
  encryption: Encryption
  school: CurrentSchool
  /** Otherwise it only queues them. */
  isDelivering: boolean
  log: Logger
}

export const openMailer = ({ config, school, ...parts }: Parts) =>
  createMailer({
    ...parts,
    school: school.now,
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    report: reportInviteMail,
    review: reviewReminder({ orm: parts.database.longTimeout.orm, timeZone: config.timeZone }),
  })
