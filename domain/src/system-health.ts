import type { BackupHealth } from './backups.ts'
import type { JobCounts, JobKind } from './jobs.ts'

/** `attention`: somebody should look at it soon. `problem`: something does not work, or soon will not. */
export const HEALTH_LEVELS = ['fine', 'attention', 'problem'] as const
export type HealthLevel = (typeof HEALTH_LEVELS)[number]

type Limits = { attention: number; problem: number }

/** A limit itself is already worrying. */
const atLeast = (value: number, { attention, problem }: Limits): HealthLevel => {
  if (value >= problem) return 'problem'
  return value >= attention ? 'attention' : 'fine'
}

const under = (value: number, { attention, problem }: Limits): HealthLevel => {
  if (value < problem) return 'problem'
  return value < attention ? 'attention' : 'fine'
}

export const worstLevel = (levels: readonly HealthLevel[]): HealthLevel =>
  HEALTH_LEVELS.findLast((level) => levels.includes(level)) ?? 'fine'

/** Shares of the connections that PostgreSQL allows: backups and upgrades need some, too. */
const CONNECTIONS_SHARE: Limits = { attention: 0.8, problem: 0.95 }

export const databaseLevel = ({ connections, most }: { connections: number; most: number }): HealthLevel =>
  atLeast(connections / most, CONNECTIONS_SHARE)

const GB = 1024 ** 3
/** PostgreSQL stops without room for its log, however large the disk is. */
const FREE_BYTES: Limits = { attention: 5 * GB, problem: GB }
/** Small disks are not short of room just because they are small. */
const FREE_SHARE: Limits = { attention: 0.15, problem: 0.05 }

export type DiskRoom = { freeBytes: number; totalBytes: number }

/** Worrying if little is free, both in bytes and as a share of the disk. */
export function diskLevel({ freeBytes, totalBytes }: DiskRoom): HealthLevel {
  const levels = [under(freeBytes, FREE_BYTES), under(freeBytes / totalBytes, FREE_SHARE)]
  return HEALTH_LEVELS.find((level) => levels.includes(level)) ?? 'fine'
}

const MINUTE = 60
const HOUR = 3_600
const SOON: Limits = { attention: 5 * MINUTE, problem: 30 * MINUTE }
/** How long a job may wait for its turn. Conversions wait for one another, and renditions for an ffmpeg; deltas have no age. */
const WAITING_SECONDS: Partial<Record<JobKind, Limits>> = {
  mail: SOON,
  notification: SOON,
  push: SOON,
  aviso: SOON,
  reminder: SOON,
  bounce: SOON,
  housekeeping: SOON,
  video: { attention: 2 * HOUR, problem: 12 * HOUR },
  conversion: { attention: 12 * HOUR, problem: 48 * HOUR },
}
/** They are added every second. */
const DELTAS: Limits = { attention: 2_000, problem: 10_000 }

/** The level of the jobs that wait for their turn, whatever has failed. */
export function waitingLevel({ kind, waiting, oldestSeconds }: Omit<JobCounts, 'failed'>): HealthLevel {
  const limits = WAITING_SECONDS[kind]
  return worstLevel([
    limits ? atLeast(oldestSeconds, limits) : 'fine',
    kind === 'figures' ? atLeast(waiting, DELTAS) : 'fine',
  ])
}

export const jobsLevel = ({ failed, ...waiting }: JobCounts): HealthLevel =>
  worstLevel([failed > 0 ? 'attention' : 'fine', waitingLevel(waiting)])

type Backup = {
  health: BackupHealth
  good: { isInNewPlace: boolean } | null
  failure: object | null
  damage: object | null
}

/** Without any, somebody should look: they may be made by other means, or the first is still to come. */
export function backupLevel({ health, good, failure, damage }: Backup): HealthLevel {
  if (health === 'old' || damage) return 'problem'
  return health !== 'fresh' || good?.isInNewPlace || failure ? 'attention' : 'fine'
}

/** Programs renew a certificate a month before its end. */
const CERTIFICATE_DAYS: Limits = { attention: 14, problem: 4 }

/** Null if it could not be read. */
export const certificateLevel = (daysLeft: number | null): HealthLevel =>
  daysLeft === null ? 'attention' : under(daysLeft, CERTIFICATE_DAYS)

export const mailLevel = ({ isConfigured }: { isConfigured: boolean }): HealthLevel =>
  isConfigured ? 'fine' : 'attention'
