import type { BackupSchedule, LastBackup } from '@farol/contract/backups.ts'
import {
  BACKUP_SCHEDULE_DEFAULTS,
  type BackupFailure,
  backupHealth,
  isBackupTooOld,
  type Verification,
  type VerificationFailure,
} from '@farol/domain/backups.ts'
import type { Reads } from '#/database/reads.ts'

/** What can be relied on. A moment to come is of a clock that was wrong. */
export const IS_GOOD = `state = 'done' and removed_at is null and verification <> 'failed' and started_at <= now()`

const SCHEDULE = `
  select coalesce(s.is_daily, $1) as "isDaily", coalesce(s.hour, $2) as hour, coalesce(s.keep_days, $3) as "keepDays",
         coalesce(s.with_files, $4) as "withFiles", coalesce(s.version, 1) as version, s.updated_at as "scheduledAt"
  from (select) always left join backup_schedule s on true`

const { isDaily, hour, keepDays, withFiles } = BACKUP_SCHEDULE_DEFAULTS
const DEFAULTS = [isDaily, hour, keepDays, withFiles]

type StoredSchedule = BackupSchedule & { version: number; scheduledAt: Date | null }

/** What there is to do. */
const TASKS = {
  name: 'backup-tasks',
  text: `
    with schedule as (${SCHEDULE})
    select schedule.*,
           (select id from backups where state = 'waiting') as "requestedId",
           exists (select from backups where state = 'running' or verification = 'running') as "isRunning",
           (select max(started_at) from backups where ${IS_GOOD}) as "lastGoodAt",
           (select max(started_at) from backups where started_at <= now()) as "lastTriedAt",
           (select max(verified_at) from backups where verification = 'ok') as "lastVerifiedAt",
           (select verification from backups where ${IS_GOOD} order by started_at desc limit 1) as newest
    from schedule`,
}

export type Tasks = StoredSchedule & {
  requestedId: string | null
  isRunning: boolean
  lastGoodAt: Date | null
  lastTriedAt: Date | null
  lastVerifiedAt: Date | null
  newest: Verification | null
}

export async function readTasks(reads: Reads): Promise<Tasks> {
  const [row] = await reads.query<Tasks>(TASKS, DEFAULTS)
  if (!row) throw new Error('The schedule of backups could not be read.')
  return row
}

const LAST = {
  name: 'last-backup',
  text: `
    with schedule as (${SCHEDULE}),
    good as (select * from backups where ${IS_GOOD} order by started_at desc limit 1),
    tried as (select * from backups where state in ('done', 'failed') order by started_at desc limit 1),
    verified as (select * from backups where verification in ('ok', 'failed') order by verified_at desc limit 1)
    select schedule.*,
           good.started_at as "startedAt", good.bytes::float8 as bytes, good.with_files as "hasFiles",
           good.missing_files as "missingFiles", good.place, good.verification,
           good.verification_failure as "verificationFailure",
           exists (
             select from backups before where ${IS_GOOD} and before.place = good.place and before.place_id <> good.place_id
               and before.started_at > now() - make_interval(days => schedule."keepDays")
               and before.started_at < (select min(started_at) from backups where place_id = good.place_id)
           ) as "isInNewPlace",
           case when tried.state = 'failed' then tried.started_at end as "failedAt", tried.failure,
           tried.failure_detail as "failureDetail",
           case when verified.verification = 'failed' then verified.verified_at end as "damagedAt",
           verified.verification_failure as damage,
           (select max(verified_at) from backups where verification = 'ok') as "lastVerifiedAt",
           coalesce((select state from backups where state in ('waiting', 'running')),
             (select 'verifying' from backups where verification = 'running' limit 1)) as current,
           (select count(*)::int from backups where ${IS_GOOD}) as "keptCount",
           (select coalesce(sum(b.bytes), 0)::float8 from backups b where ${IS_GOOD}) as "keptBytes"
    from schedule left join good on true left join tried on true left join verified on true`,
}

type LastRow = StoredSchedule & {
  /** Null if there is no backup; then the columns that describe it are null, too. */
  startedAt: Date | null
  bytes: number
  hasFiles: boolean
  missingFiles: number
  place: string
  isInNewPlace: boolean
  verification: Verification
  verificationFailure: VerificationFailure | null
  failedAt: Date | null
  failure: BackupFailure
  failureDetail: string | null
  damagedAt: Date | null
  damage: VerificationFailure
  lastVerifiedAt: Date | null
  current: 'waiting' | 'running' | 'verifying' | null
  keptCount: number
  keptBytes: number
}

async function readLast(reads: Reads): Promise<LastRow> {
  const [row] = await reads.query<LastRow>(LAST, DEFAULTS)
  if (!row) throw new Error('The last backup could not be read.')
  return row
}

function lastOf(row: LastRow, now: Date): LastBackup {
  const { startedAt, failedAt, damagedAt } = row
  return {
    health: backupHealth({ isDaily: row.isDaily, lastGoodAt: startedAt }, now),
    good: startedAt && {
      startedAt: startedAt.toISOString(),
      bytes: row.bytes,
      withFiles: row.hasFiles,
      missingFiles: row.missingFiles,
      place: row.place,
      isInNewPlace: row.isInNewPlace,
      verification: row.verification,
      verificationFailure: row.verificationFailure,
    },
    lastVerifiedAt: row.lastVerifiedAt?.toISOString() ?? null,
    failure: failedAt && { at: failedAt.toISOString(), failure: row.failure, detail: row.failureDetail },
    damage: damagedAt && { at: damagedAt.toISOString(), verificationFailure: row.damage },
  }
}

/** For “Sistema”: whether there is a backup to rely on, how old it is, and what failed. */
export const lastBackup = async (reads: Reads, now: Date = new Date()): Promise<LastBackup> =>
  lastOf(await readLast(reads), now)

/** For the metrics, which call somebody. */
export async function watchedBackup(reads: Reads, now: Date = new Date()) {
  const row = await readLast(reads)
  return { ...lastOf(row, now), isTooOld: isBackupTooOld({ ...row, lastGoodAt: row.startedAt }, now) }
}

/** The same with what the settings show besides. */
export async function backupScreen(reads: Reads, now: Date = new Date()) {
  const row = await readLast(reads)
  const { isDaily, hour, keepDays, withFiles, version, current, keptCount, keptBytes } = row
  return {
    ...lastOf(row, now),
    schedule: { isDaily, hour, keepDays, withFiles, version },
    current,
    kept: { count: keptCount, bytes: keptBytes },
  }
}
