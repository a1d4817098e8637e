import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const FREE_MIN_BYTES = 8 * 1024 ** 3

/**
 * The variable for a temporary folder in memory, where there is much of it: tests copy and remove databases and uploads hundreds of
 * times. The folder goes when this process ends, or with the next run when this one was killed.
 */
export function temporaryInMemory() {
  if (!isRoomy()) return {}
  const own = `farol-tests-${process.getuid()}-`
  removeLeftOver(own)
  const folder = mkdtempSync(join(MEMORY, `${own}${process.pid}-`))
  // What tests of root start as another user has to get through.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return canRunPrograms(folder) ? { TMPDIR: folder } : {}
}

function isRoomy() {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > FREE_MIN_BYTES
  } catch {
    return false
  }
}

function removeLeftOver(own) {
  for (const name of readdirSync(MEMORY).filter((each) => each.startsWith(own))) {
    const [pid] = name.slice(own.length).split('-')
    if (!existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/** Tests put small programs there, such as a stand-in for ffmpeg. */
function canRunPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n')
  chmodSync(program, 0o755)
  return spawnSync(program).status === 0
}
