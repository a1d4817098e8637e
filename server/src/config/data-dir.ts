import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartProblem } from './start-problem.ts'

export function ensureDataDir(dataDir: string) {
  try {
    // Others may enter, because PostgreSQL may run as another user; every file inside has its own mode.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
  } catch {
    throw new StartProblem(`The folder of DATA_DIR, ${dataDir}, cannot be written.`)
  }
}
