import type { LastBackup } from '@farol/contract/backups.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Shared } from './shared-read.ts'

const secondsOf = (moment: string) => Date.parse(moment) / 1_000

type WatchedBackup = LastBackup & { isTooOld: boolean }

/** The school's, the same in every process. What there is not, or cannot be read, has no value. */
export function watchBackups(registry: Registry, read: Shared<WatchedBackup>) {
  const gauge = (name: string, help: string, value: (last: WatchedBackup) => number | null) =>
    new Gauge({
      name: `farol_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        const last = await read()
        const current = last ? value(last) : null
        if (current === null) this.remove()
        else this.set(current)
      },
    })
  gauge('daily', 'Whether daily backups are on.', ({ health }) => Number(health !== 'off'))
  gauge(
    'last_good_timestamp_seconds',
    'When the last backup that can be relied on began.',
    ({ good }) => good && secondsOf(good.startedAt),
  )
  gauge(
    'last_good_age_seconds',
    'How long ago that was.',
    ({ good }) => good && Date.now() / 1_000 - secondsOf(good.startedAt),
  )
  gauge('last_good_bytes', 'Its size, without uploaded files.', ({ good }) => good?.bytes ?? null)
  gauge(
    'last_verified_timestamp_seconds',
    'When a backup was last restored, to verify it.',
    ({ lastVerifiedAt }) => (lastVerifiedAt === null ? null : secondsOf(lastVerifiedAt)),
  )
  gauge(
    'failed',
    'Whether the last backup, or the last one that was verified, failed.',
    ({ failure, damage }) => Number(failure !== null || damage !== null),
  )
  gauge(
    'too_old',
    'Whether daily backups have been on for 36 hours, and there is none of the last 36 hours.',
    ({ isTooOld }) => Number(isTooOld),
  )
}
