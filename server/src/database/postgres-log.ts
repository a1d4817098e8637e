import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'

const KEPT_BYTES = 10 * 1024 * 1024
const TAIL_BYTES = 2_000
const LOOK_MS = 15 * 60 * 1_000

export const postgresLogPath = (dataDir: string) => join(dataDir, 'postgres.log')

/** The end of the log. */
export function postgresLogTail(dataDir: string): string {
  const path = postgresLogPath(dataDir)
  if (!existsSync(path)) return ''
  const file = openSync(path, 'r')
  try {
    const tail = Buffer.alloc(TAIL_BYTES)
    const start = Math.max(0, fstatSync(file).size - TAIL_BYTES)
    return tail.subarray(0, readSync(file, tail, 0, TAIL_BYTES, start)).toString()
  } finally {
    closeSync(file)
  }
}

/**
 * Rotates a long log to `postgres.log.1`. Copied and truncated, not renamed, because PostgreSQL keeps the file open and
 * appends to it.
 */
export function rotatePostgresLog(dataDir: string, keptBytes = KEPT_BYTES) {
  const path = postgresLogPath(dataDir)
  if (!existsSync(path) || statSync(path).size <= keptBytes) return
  copyFileSync(path, `${path}.1`)
  truncateSync(path)
}

export function startPostgresLogRotation(dataDir: string): { stop: () => void } {
  rotatePostgresLog(dataDir)
  const timer = setInterval(() => rotatePostgresLog(dataDir), LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
