/** The share of what the disk could give to files that uploads get if nobody set a limit: a tenth is left for the rest. */
const DISK_SHARE = 0.9

export const STORAGE_LIMIT_MIN_GB = 1
/** A thousand terabytes: whoever types more has mistaken the unit. */
export const STORAGE_LIMIT_MAX_GB = 1_000_000
const GB = 1024 ** 3

type Measured = {
  /** As the school has set it; null for what the disk has. */
  limitGb: number | null
  /** Complete files, and what has arrived of others. */
  storedBytes: number
  /** What uploads that have begun have not sent yet. */
  expectedBytes: number
  /** Null for a place without an end, such as S3. */
  disk: Disk | null
}

export type Disk = {
  freeBytes: number
  /** How much of it must stay free: the database may be on the same disk. */
  reserveBytes: number
}

/** Without a limit, `limitBytes` and `leftBytes` are null. */
export type StorageRoom = { limitBytes: number | null; usedBytes: number; leftBytes: number | null }

/** How much the school may store, has stored or promised a place to, and can still take. */
export function storageRoom({ limitGb, storedBytes, expectedBytes, disk }: Measured): StorageRoom {
  const usedBytes = storedBytes + expectedBytes
  const ofDisk = disk && Math.floor((storedBytes + disk.freeBytes) * DISK_SHARE)
  const limitBytes = limitGb === null ? ofDisk : limitGb * GB
  if (limitBytes === null) return { limitBytes, usedBytes, leftBytes: null }
  const onDisk = disk ? disk.freeBytes - disk.reserveBytes - expectedBytes : Number.POSITIVE_INFINITY
  return { limitBytes, usedBytes, leftBytes: Math.max(0, Math.min(limitBytes - usedBytes, onDisk)) }
}
