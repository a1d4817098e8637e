import { join } from 'node:path'
import { type FarolProcess, startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { SECRET } from '../session-cookie.ts'
import type { Place } from './postgres-place.ts'
import { until } from './processes.ts'

export const FAULT_ADMIN = { email: 'admin@farol.example', password: 'senha-de-teste-123' }

/** A server that is stopped, killed and restarted on the same port. */
export type FaultFarol = {
  port: number
  pid: () => number
  /** From the folder of another version, if one is named. */
  start: (version?: string) => Promise<void>
  kill: () => Promise<void>
  /** The exit code. */
  stop: () => Promise<number | NodeJS.Signals>
  hasEnded: () => boolean
  output: () => string
}

export async function faultFarol({ env }: Pick<Place, 'env'>): Promise<FaultFarol> {
  const port = await freePort()
  let current: FarolProcess | undefined
  let before = ''
  const end = async (signal: NodeJS.Signals) => {
    current?.child.kill(signal)
    return (await current?.exited) ?? 0
  }
  return {
    port,
    pid: () => current?.child.pid ?? 0,
    start: async (version) => {
      before += current?.output() ?? ''
      current = startFarolProcess(
        {
          SLOW_MACHINE: 'off',
          PORT: String(port),
          AUTH_SECRET: SECRET,
          ADMIN_EMAIL: FAULT_ADMIN.email,
          ADMIN_PASSWORD: FAULT_ADMIN.password,
          DEMO: 'off',
          TRUST_PROXY: 'on',
          ...env,
        },
        version
          ? { command: [process.execPath, join(version, 'server', 'src', 'main.ts')], cwd: version }
          : undefined,
      )
      await current.ready
    },
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    hasEnded: () => current?.child.exitCode !== null || current.child.signalCode !== null,
    output: () => before + (current?.output() ?? ''),
  }
}

export const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

export const untilReady = (port: number) => until('Farol is ready', () => isReady(port))
