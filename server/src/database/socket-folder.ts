import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartProblem } from '#/config/start-problem.ts'

/** With the name of the folder and of the socket, this stays below the limit for the path of a socket: 103 bytes on macOS, 107 on Linux. */
const TEMPORARY_MOST_BYTES = 59

/** Not inside DATA_DIR, whose path may be longer. The same for every start on one cluster. */
export function socketFolder(cluster: string, temporary = tmpdir()): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  return join(Buffer.byteLength(temporary) <= TEMPORARY_MOST_BYTES ? temporary : '/tmp', `farol-${name}`)
}

export function privateSocketDir(cluster: string) {
  const dir = socketFolder(cluster)
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartProblem(
      `The folder ${dir}, for the socket of PostgreSQL, cannot be made: ${String(error)}. Set TMPDIR to a folder that can be written.`,
    )
  }
  const { uid, mode } = lstatSync(dir)
  const owners = [process.getuid?.(), process.getuid?.() === 0 ? 65_534 : undefined]
  if (!owners.includes(uid))
    throw new StartProblem(`The folder ${dir} belongs to another user. Remove it, or set TMPDIR.`)
  if ((mode & 0o077) !== 0) chmodSync(dir, 0o700)
  return dir
}
