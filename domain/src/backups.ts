import { schoolDay, schoolHour } from './activity.ts'

/** Until somebody changes them. */
export const BACKUP_SCHEDULE_DEFAULTS = { isDaily: false, hour: 3, keepDays: 30, withFiles: true } as const
export const BACKUP_KEEP_DAYS_MAX = 365
/** A night that was missed, and half a day to notice it. */
export const BACKUP_TOO_OLD_HOURS = 36
const VERIFY_EVERY_DAYS = 7

const MINUTE_MS = 60_000
/** After one that failed. */
const RETRY_MS = 60 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Why none was made: no room for it, the folder or bucket, the server stopped, or something for the log. */
export const BACKUP_FAILURES = ['no-room', 'place', 'interrupted', 'other'] as const
export type BackupFailure = (typeof BACKUP_FAILURES)[number]

export const VERIFICATIONS = ['none', 'running', 'ok', 'failed', 'not-done'] as const
export type Verification = (typeof VERIFICATIONS)[number]
/** The first two of a backup that is no good, the others of one that could not be looked at. */
export const VERIFICATION_FAILURES = [
  'damaged',
  'missing-files',
  'not-allowed',
  'no-room',
  'place',
  'interrupted',
  'other',
] as const
export type VerificationFailure = (typeof VERIFICATION_FAILURES)[number]

type Schedule = { isDaily: boolean; hour: number }
/** When the last one that can be relied on began, and the last one at all. */
type Tried = { lastGoodAt: Date | null; lastTriedAt: Date | null }

/** The day whose backup one is that begins now: until that hour, still that of the day before. */
function backupDay(moment: Date, { hour, timeZone }: { hour: number; timeZone: string }): string {
  const day = schoolDay(moment, timeZone)
  if (schoolHour(moment, timeZone) >= hour) return day
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, day.length)
}

/** One that was missed, because the server was off or it failed, is made up for. */
export function isBackupDue(
  { isDaily, hour, lastGoodAt, lastTriedAt }: Schedule & Tried,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  if (!isDaily) return false
  const dayOf = (moment: Date) => backupDay(moment, { hour, timeZone })
  if (lastGoodAt && dayOf(lastGoodAt) >= dayOf(now)) return false
  return lastTriedAt === null || now.getTime() - lastTriedAt.getTime() >= RETRY_MS
}

type Verified = { isDaily: boolean; lastVerifiedAt: Date | null; newest: Verification | null }

/** Each is tried once, and after one that was restored the next in a week. */
export const isVerificationDue = ({ isDaily, lastVerifiedAt, newest }: Verified, now: Date): boolean =>
  isDaily &&
  newest === 'none' &&
  (lastVerifiedAt === null || now.getTime() - lastVerifiedAt.getTime() >= VERIFY_EVERY_DAYS * DAY_MS)

/** `none`: there should be one, and there is not. */
export const BACKUP_HEALTHS = ['off', 'none', 'fresh', 'old'] as const
export type BackupHealth = (typeof BACKUP_HEALTHS)[number]

const isTooLong = (since: Date, now: Date) => now.getTime() - since.getTime() > BACKUP_TOO_OLD_HOURS * HOUR_MS

/** For alerts: the first one has as long as any other, from when the schedule was saved. */
export const isBackupTooOld = (
  {
    isDaily,
    lastGoodAt,
    scheduledAt,
  }: { isDaily: boolean; lastGoodAt: Date | null; scheduledAt: Date | null },
  now: Date,
): boolean => isDaily && isTooLong(lastGoodAt ?? scheduledAt ?? new Date(0), now)

/** What the settings, “Sistema” and the metrics say of the last backup that can be relied on. */
export function backupHealth(
  { isDaily, lastGoodAt }: { isDaily: boolean; lastGoodAt: Date | null },
  now: Date,
): BackupHealth {
  if (!isDaily) return 'off'
  if (lastGoodAt === null) return 'none'
  return isTooLong(lastGoodAt, now) ? 'old' : 'fresh'
}

/** Those that are older than the school wants to keep, damaged ones too; never the newest good one. */
export function expiredBackups<Backup extends { startedAt: Date; isGood: boolean }>(
  backups: readonly Backup[],
  { keepDays, now }: { keepDays: number; now: Date },
): Backup[] {
  const good = backups.filter(({ isGood }) => isGood)
  const [newest] = good.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const oldest = now.getTime() - keepDays * DAY_MS
  return backups.filter((backup) => backup !== newest && backup.startedAt.getTime() < oldest)
}
