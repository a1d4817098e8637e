import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMb } from '../proc.ts'
import type { Place } from './postgres-place.ts'
import type { BadNetwork } from './proxy.ts'
import type { Fault, Setting } from './run-fault.ts'

/** PostgreSQL hangs, as on a swapping machine or a stuck disk. */
export const postgresStopped: Fault = {
  name: 'PostgreSQL: stands still',
  run: (setting) =>
    whileAway(setting, () => {
      const pids = processesOf(setting.place)
      signalAll(pids, 'SIGSTOP')
      return () => signalAll(pids, 'SIGCONT')
    }),
}

/** Only with a proxy in between. */
export const networkFaults = (proxy: BadNetwork): Fault[] => {
  const fault = (name: string, begin: () => void): Fault => ({
    name,
    run: (setting) =>
      whileAway(setting, () => {
        begin()
        return proxy.restore
      }),
  })
  return [
    fault('network to PostgreSQL: stalled', proxy.stall),
    fault('network to PostgreSQL: 300 ms each way', () => proxy.slowDown(300)),
    fault('network to PostgreSQL: cut', proxy.cut),
  ]
}

/** `begin` returns a function that ends the fault. Reads memory before, at the end of the fault, and after recovery. */
async function whileAway({ farol, sizes, recovered, note }: Setting, begin: () => () => void) {
  const memory = () => Math.round(residentMb(farol.pid()))
  for (let round = 0; round < Math.ceil(sizes.rounds / 4); round += 1) {
    const before = memory()
    const end = begin()
    let during = 0
    try {
      await wait(sizes.awayMs)
      during = memory()
    } finally {
      end()
    }
    await recovered(performance.now())
    note(`memory ${before}, ${during}, ${memory()} MB`)
  }
}

function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process of a closed connection has already exited.
    }
  }
}

/** The postmaster and everything it started. */
function processesOf(place: Place): number[] {
  const postmaster = place.postmasterPid()
  const children = readdirSync(`/proc/${postmaster}/task`).flatMap((task) =>
    readFileSync(`/proc/${postmaster}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [postmaster, ...children]
}
