import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firstLogins, startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { familyMemoryMb, residentMb } from '../proc.ts'

const POLL_EVERY_MS = 5

export type Started = {
  /** From the start of the process to the first 200. */
  ms: number
  port: number
  /** Printed only at the first start. */
  student: { email: string; password: string }
  memory: () => { serverMb: number; postgresMb: number }
  stop: () => Promise<void>
}

/** The product in a child process, with its own PostgreSQL in `dataDir`. */
export async function startProduct(dataDir: string): Promise<Started> {
  const from = performance.now()
  const { child, ready, exited } = startFarolProcess({
    SLOW_MACHINE: 'off',
    DATA_DIR: dataDir,
  })
  const port = Number(new URL(await ready).port)
  while (!(await isReady(port))) await wait(POLL_EVERY_MS)
  const ms = performance.now() - from
  const { student = { email: '', password: '' } } = firstLogins(dataDir)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return {
    ms,
    port,
    student,
    memory: () => ({ serverMb: residentMb(child.pid ?? 0), postgresMb: familyMemoryMb(postmaster) }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

const isReady = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  await answer.arrayBuffer()
  return answer.status === 200
}
