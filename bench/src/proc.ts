import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10
/** Fields of /proc/PID/stat, counted after the name, which can contain spaces. */
const FIELD = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14 }

/** CPU time, user and system, of a process. */
export function cpuMs(pid: number): number {
  const stat = statOf(pid)
  return MS_PER_TICK * (stat(FIELD.user) + stat(FIELD.system))
}

/** CPU time of a process and all its children; ended ones are counted with their parent. */
export function familyCpuMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), cpuMs(pid) + endedCpuMs(pid))
}

function endedCpuMs(pid: number): number {
  const stat = statOf(pid)
  return MS_PER_TICK * (stat(FIELD.childrenUser) + stat(FIELD.childrenSystem))
}

/** CPU time to the nanosecond, for what takes less than a hundredth of a second. Ended threads are not counted. */
export const preciseCpuMs = (pid: number) =>
  entriesOf(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1_000_000,
    0,
  )

/** The same of a process and all its children; ended ones to a hundredth of a second. */
export const preciseFamilyCpuMs = (pid: number) =>
  childrenOf(pid).reduce((sum, child) => sum + preciseCpuMs(child), preciseCpuMs(pid) + endedCpuMs(pid))

/** Proportional set size: shared memory is divided among its processes. */
export const memoryMb = (pid: number) => kilobytes(pid, 'Pss') / 1_024

export const familyMemoryMb = (pid: number) =>
  childrenOf(pid).reduce((sum, child) => sum + memoryMb(child), memoryMb(pid))

/** Resident set size, including shared memory. */
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

/** None if the process has ended. */
function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
