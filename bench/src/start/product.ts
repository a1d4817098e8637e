import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { firstLogins, startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { familyMemoryMb, memoryMb, preciseCpuMs, preciseFamilyCpuMs } from '../proc.ts'

const POLL_EVERY_MS = 5
const NOBODY = { email: '', password: '' }

type Login = { email: string; password: string }

export type Started = {
  /** From the start of the process to the first 200. */
  ms: number
  port: number
  /** Printed only at the first start. */
  student: Login
  admin: Login
  /** As PSS. */
  memory: () => { serverMb: number; postgresMb: number }
  /** Processor time of the server and PostgreSQL. */
  cpuMs: () => number
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
  const { student = NOBODY, admin = NOBODY } = firstLogins(dataDir)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return {
    ms,
    port,
    student,
    admin,
    memory: () => ({ serverMb: memoryMb(child.pid ?? 0), postgresMb: familyMemoryMb(postmaster) }),
    cpuMs: () => preciseCpuMs(child.pid ?? 0) + preciseFamilyCpuMs(postmaster),
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
