import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { firstLogins } from '@farol/server/testing/farol-process.ts'
import { familyMemoryMb, residentMb } from '../proc.ts'

const MAIN = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))
const ASKED_EVERY_MS = 5

export type Started = {
  /** From the start of the process to the first answer with 200. */
  ms: number
  port: number
  /** Told at the first start alone. */
  student: { email: string; password: string }
  memory: () => { serverMb: number; postgresMb: number }
  stop: () => Promise<void>
}

/** Farol in a process of its own, with its own PostgreSQL in `dataDir`. */
export async function startProduct(dataDir: string): Promise<Started> {
  const from = performance.now()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const announced = await announcement(child)
  const port = Number(/"url":"http:\/\/[\d.]+:(\d+)"/.exec(announced)?.[1])
  while (!(await isReady(port))) await wait(ASKED_EVERY_MS)
  const ms = performance.now() - from
  const { student = { email: '', password: '' } } = firstLogins(dataDir)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  return {
    ms,
    port,
    student,
    memory: () => ({ serverMb: residentMb(child.pid ?? 0), postgresMb: familyMemoryMb(postmaster) }),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function announcement(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      if (text.includes('"msg":"Farol is ready"')) resolve(text)
    })
    child.once('exit', () => reject(new Error(`Farol did not start: ${text}`)))
  })
}

const isReady = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  await answer.arrayBuffer()
  return answer.status === 200
}
