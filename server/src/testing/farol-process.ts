import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const FLAGS = JSON.parse(
  readFileSync(new URL('../../../scripts/server-flags.json', import.meta.url), 'utf8'),
) as string[]

/** What `npm start` runs. */
export const farolCommand: readonly string[] = [process.execPath, ...FLAGS, MAIN]

type Login = { email: string; password: string }

/** What the first start on this data folder left for the operator. */
export function firstLogins(dataDir: string): { admin: Login | undefined; student: Login | undefined } {
  const file = join(dataDir, 'first-logins.txt')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const login = (who: string): Login | undefined => {
    const [, email, password] = new RegExp(`${who}\\s+(\\S+)\\s+password (\\S+)`).exec(text) ?? []
    return email && password ? { email, password } : undefined
  }
  return { admin: login('administrator'), student: login('demo student') }
}

export type FarolProcess = {
  child: ChildProcess
  /** All that was printed so far. */
  output: () => string
  /** Resolves with the address once the server prints it; rejects when the process exits before. */
  ready: Promise<string>
  exited: Promise<number | NodeJS.Signals>
}

type Options = { command?: readonly string[]; cwd?: string; uid?: number; gid?: number }

/** `npm run worker`: its address is that of the health checks. */
export const startWorkerProcess = (env: Record<string, string>) =>
  startFarolProcess({ METRICS_PORT: '0', ...env }, { command: [process.execPath, MAIN, 'worker'] })

/** Farol in a separate process, as `npm start` runs it. */
export function startFarolProcess(
  env: Record<string, string>,
  { command = farolCommand, ...options }: Options = {},
): FarolProcess {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    ...options,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      // It would encode the demo's videos, which hardly a test looks at.
      FFMPEG_PATH: 'off',
      SLOW_MACHINE: 'on',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 1)),
  )
  const ready = new Promise<string>((resolve, reject) => {
    let isReady = false
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (isReady) return
      const address = /"url":"([^"]+)".*"msg":"(?:Farol|the worker) is ready"/.exec(output)?.[1]
      isReady = address !== undefined
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`Farol ended before it was ready: ${output}`)))
  })
  ready.catch(() => undefined)
  return { child, output: () => output, ready, exited }
}
