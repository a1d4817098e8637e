import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { farolCommand } from '@farol/server/testing/farol-process.ts'
import { findProgram } from '@farol/server/testing/find-program.ts'
import { familyMemoryMb, memoryMb } from '../proc.ts'

export const MEMORY_MB = 512
const LOOK_EVERY_MS = 500
const BYTES_PER_MB = 1024 ** 2

/**
 * How Farol is started with one core and 512 MB: in the cgroup whose folder is given, or in one of systemd where it runs; otherwise
 * on one core, and the memory is only watched. No cgroup is made here: their tree belongs to whoever manages the machine.
 */
export function onSmallMachine(cgroup?: string) {
  if (cgroup) return inCgroup(cgroup)
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
  const { command, cores } = onOneCore()
  return {
    command,
    limits: `${cores}; without systemd no cgroup: the memory is watched as PSS every ${LOOK_EVERY_MS / 1_000} s`,
  }
}

/** The shell enters the cgroup and becomes Farol. Undefined if the cgroup does not limit the memory enough. */
function inCgroup(cgroup: string) {
  const limit = limitOf(cgroup)
  if (limit === undefined || limit > MEMORY_MB * BYTES_PER_MB) return undefined
  const { command, cores } = onOneCore()
  const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"'
  return {
    command: ['/bin/sh', '-c', enter, cgroup, ...command],
    limits: `${cores}; a cgroup of ${limit / BYTES_PER_MB} MB`,
  }
}

/** In bytes, of cgroup version 2 or 1. */
function limitOf(cgroup: string) {
  const file = ['memory.max', 'memory.limit_in_bytes'].map((name) => join(cgroup, name)).find(existsSync)
  const limit = file ? Number(readFileSync(file, 'utf8')) : Number.NaN
  return Number.isNaN(limit) ? undefined : limit
}

function onOneCore() {
  const taskset = findProgram('taskset')
  const lastCore = String(availableParallelism() - 1)
  return {
    command: [...(taskset ? [taskset, '-c', lastCore] : []), ...farolCommand],
    cores: taskset ? 'one core (taskset)' : 'all cores, as taskset is not installed',
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
