import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * A program with all that it starts itself, which can be ended even when a page hangs: by the id of its group, so
 * that no other browser on the machine is stopped.
 */
export function startGroup(program: string, args: string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, detached: true })
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const failed = new Promise<never>((_resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}`)))
  })
  failed.catch(() => undefined)
  const kill = () => killGroup(child)
  // Playwright ends a worker that takes too long.
  process.once('exit', kill)
  return {
    child,
    /** Rejects when the program ends before what is waited for has come. */
    orFail: <T>(waitedFor: Promise<T>) => Promise.race([waitedFor, failed]),
    async end() {
      process.off('exit', kill)
      kill()
      await exited
    },
  }
}

function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
