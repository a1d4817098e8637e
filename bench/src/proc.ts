import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts the processor's time in: hundredths of a second. */
const MS_PER_TICK = 10
/** The fields of /proc/PID/stat, counted from behind the name, which may hold spaces. */
const FIELD = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 }

/** Processor time, user and system, that a process has used so far. */
export function cpuMs(pid: number): number {
  const stat = statOf(pid)
  return MS_PER_TICK * (stat(FIELD.user) + stat(FIELD.system))
}

/** The same of a process and all its children, also those that have ended: they are counted with their parent. */
export function familyCpuMs(pid: number): number {
  const stat = statOf(pid)
  const ended = MS_PER_TICK * (stat(FIELD.childrenUser) + stat(FIELD.childrenSystem))
  return childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), cpuMs(pid) + ended)
}

/** Memory in MB, of which what several processes share is divided among them. */
const memoryMb = (pid: number) => kilobytes(pid, 'Pss') / 1_024

export const familyMemoryMb = (pid: number) =>
  childrenOf(pid).reduce((sum, child) => sum + memoryMb(child), memoryMb(pid))

/** All memory of a process in MB, what it shares with others included. */
export const residentMb = (pid: number) => kilobytes(pid, 'Rss') / 1_024

const kilobytes = (pid: number, field: 'Pss' | 'Rss') =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => statOf(candidate)(FIELD.parent) === pid)

function statOf(pid: number): (field: number) => number {
  const text = read(`/proc/${pid}/stat`)
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (field) => Number(fields[field] ?? 0)
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
