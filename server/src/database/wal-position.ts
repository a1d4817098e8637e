/** How far a server has got in the history of one database. */
export type WalPosition = {
  /** The cluster, the database and the timeline: positions in two histories cannot be compared. */
  history: string
  lsn: bigint
}

export type PositionRow = { history: string; lsn: string | null }

const historyOn = (timeline: string) => `
  concat_ws('/', (select system_identifier from pg_control_system()),
    (select oid from pg_database where datname = current_database()), ${timeline}) as history`

/**
 * Everything that anybody can see on the primary was written before this position: a commit shows once it is flushed, with
 * `synchronous_commit` off once it is inserted.
 */
export const PRIMARY_POSITION = {
  name: 'primary-position',
  text: `
    select ${historyOn('left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)')},
      case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end as lsn`,
}

/**
 * Everything before this position shows on the replica. After a promotion its timeline is known from the next restart
 * point on. A replica that was promoted is where it writes.
 */
export const REPLICA_POSITION = {
  name: 'replica-position',
  text: `
    select ${historyOn(`
      case when pg_is_in_recovery()
        then (select upper(lpad(to_hex(timeline_id), 8, '0')) from pg_control_checkpoint())
        else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end`)},
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end as lsn`,
}

export function toPosition(row: PositionRow | undefined): WalPosition {
  if (!row) throw new Error('A server without a position.')
  return { history: row.history, lsn: parseLsn(row.lsn) }
}

/** PostgreSQL writes the two halves in hexadecimal: 16/B374D848. */
export function parseLsn(lsn: string | null): bigint {
  const [high = '0', low = '0'] = (lsn ?? '0/0').split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export type Standing = 'current' | 'behind' | 'foreign'

/** Whether a replica shows everything that was committed on the primary before its position was read. */
export function standingOf(replica: WalPosition, primary: WalPosition): Standing {
  if (replica.history !== primary.history) return 'foreign'
  return replica.lsn >= primary.lsn ? 'current' : 'behind'
}
