import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Place } from './postgres-place.ts'
import { until } from './processes.ts'

/** Farol starts and restarts this one itself. */
export function embeddedPlace(folder = mkdtempSync(join(tmpdir(), 'farol-faults-'))): Place {
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const lines = () => readFileSync(pidFile, 'utf8').split('\n')
  const postmasterPid = () => Number(lines()[0])
  let socketFolder = ''
  return {
    name: 'embedded',
    folder,
    env: { DATA_DIR: folder },
    connection: () => {
      socketFolder ||= lines()[4] ?? ''
      return { host: socketFolder, user: 'farol', database: 'farol' }
    },
    postmasterPid,
    startAgain: async () => undefined,
    remove: async () => {
      // It stopped with its server, unless that was killed.
      if (existsSync(pidFile)) process.kill(postmasterPid(), 'SIGINT')
      await until('the embedded PostgreSQL stops', () => !existsSync(pidFile))
      rmSync(folder, { recursive: true, force: true })
      if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    },
  }
}
