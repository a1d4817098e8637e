import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK = Buffer.alloc(1024 * 1024)
const PAGE = 4_096

export type SmallDisk = { folder: string; fill: () => void; makeRoom: () => void; remove: () => void }

/** A small tmpfs; undefined if this user cannot mount one. */
export function smallDisk({ megabytes }: { megabytes: number }): SmallDisk | undefined {
  const mounted = mkdtempSync(join(tmpdir(), 'farol-disk-'))
  const options = `size=${megabytes}m,mode=711`
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mounted]).status === 0
  if (!isMounted) {
    rmSync(mounted, { recursive: true })
    return undefined
  }
  const ballast = join(mounted, 'ballast')
  const folder = join(mounted, 'farol')
  mkdirSync(folder, { mode: 0o711 })
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, 'a')
      for (const size of [CHUNK.length, PAGE]) while (hasWritten(file, size));
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast),
    remove: () => {
      spawnSync('umount', ['--lazy', mounted])
      rmSync(mounted, { recursive: true, force: true })
    },
  }
}

function hasWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) > 0
  } catch {
    return false
  }
}
