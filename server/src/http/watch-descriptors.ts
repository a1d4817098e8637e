import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Logger } from 'pino'

const LOOK_MS = 5_000

type Options = { log: Logger; open?: () => number; lookMs?: number }

/**
 * Without free file descriptors the operating system refuses connections before Node sees them: neither the log nor
 * `/readyz` would show it.
 */
export function watchDescriptors({ log, open = () => openSync(devNull, 'r'), lookMs = LOOK_MS }: Options) {
  let hasRoom = true

  function look() {
    const hadRoom = hasRoom
    hasRoom = isOneFree(open)
    if (hadRoom && !hasRoom)
      log.error('out of file descriptors, connections are refused: raise the limit of open files')
    if (!hadRoom && hasRoom) log.warn('file descriptors are free again')
  }

  const timer = setInterval(look, lookMs)
  timer.unref()
  return { hasRoom: () => hasRoom, look, stop: () => clearInterval(timer) }
}

function isOneFree(open: () => number): boolean {
  try {
    closeSync(open())
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // The limit of this process, or of the whole machine.
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error
    return false
  }
}
