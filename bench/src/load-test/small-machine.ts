import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { farolCommand } from '@farol/server/testing/farol-process.ts'
import { findProgram } from '@farol/server/testing/find-program.ts'
import { familyMemoryMb, memoryMb } from '../proc.ts'

export const MEMORY_MB = 512
const LOOK_EVERY_MS = 500

/**
 * How Farol is started with one core and 512 MB: in a cgroup of systemd where it runs; otherwise on one core, and the
 * memory is only watched. Groups are never made by hand: their tree belongs to whoever manages the machine.
 */
export function onSmallMachine() {
  const systemdRun = findProgram('systemd-run')
  if (systemdRun && existsSync('/run/systemd/system')) {
    const manager = process.getuid?.() === 0 ? [] : ['--user']
    const limits = [`MemoryMax=${MEMORY_MB}M`, 'MemorySwapMax=0', 'CPUQuota=100%']
    const scope = ['--scope', '--quiet', '--collect', ...limits.flatMap((limit) => ['-p', limit])]
    return {
      command: [systemdRun, ...manager, ...scope, ...farolCommand],
      limits: `a cgroup of systemd with ${limits.join(', ')}`,
    }
  }
  const taskset = findProgram('taskset')
  const lastCore = String(availableParallelism() - 1)
  return {
    command: [...(taskset ? [taskset, '-c', lastCore] : []), ...farolCommand],
    limits: `${taskset ? 'one core (taskset)' : 'all cores, as taskset is not installed'}; without systemd no cgroup: the memory is watched as PSS every ${LOOK_EVERY_MS / 1_000} s`,
  }
}

export type Memory = { server: number; PostgreSQL: number; MB: number }

/** As PSS, in megabytes. */
export function watchMemory({ server, postmaster }: { server: number; postmaster: number }) {
  const now = (): Memory => {
    const each = { server: Math.round(memoryMb(server)), PostgreSQL: Math.round(familyMemoryMb(postmaster)) }
    return { ...each, MB: each.server + each.PostgreSQL }
  }
  let most = now()
  const look = () => {
    const seen = now()
    if (seen.MB > most.MB) most = seen
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    now,
    stop: (): Memory => {
      clearInterval(timer)
      look()
      return most
    },
  }
}
