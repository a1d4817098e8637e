import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export type FarolProcess = {
  child: ChildProcess
  /** All that was printed so far. */
  output: () => string
  /** Resolves with the address once it is announced; rejects when the process ends before. */
  ready: Promise<string>
  exited: Promise<number | NodeJS.Signals>
}

/** Farol as `npm start` runs it: a process of its own. */
export function startFarolProcess(env: Record<string, string>): FarolProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 1)),
  )
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Farol is ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', () => reject(new Error(`Farol ended before it was ready: ${output}`)))
  })
  ready.catch(() => undefined)
  return { child, output: () => output, ready, exited }
}
