import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FarolProcess, startFarolProcess } from '@farol/server/testing/farol-process.ts'
import { within } from '../faults/processes.ts'
import { runDockerfile, userOf } from './dockerfile-steps.ts'

const SOURCE = fileURLToPath(new URL('../../..', import.meta.url))
/** Neither npm nor what was installed beside the source. */
const PATH = '/usr/bin:/bin'

/** Makes the archive, unpacks it elsewhere, starts it and stops it. */
export async function checkRelease() {
  return await inScratch(async (scratch) => {
    const env = { ...process.env, INIT_CWD: scratch }
    const made = execFileSync(process.execPath, [join(SOURCE, 'scripts', 'release.mjs')], { env })
    const archive = made.toString().trim().split('\n').at(-1) ?? ''
    const folder = join(scratch, 'unpacked')
    mkdirSync(folder)
    execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'])
    const command = [join(folder, 'node_modules', '.bin', 'node'), 'scripts/start.mjs']
    const farol = startFarolProcess({ PATH, DATA_DIR: join(scratch, 'data') }, { command, cwd: folder })
    return await tried(farol)
  })
}

/** Carries out the Dockerfile's steps and runs what they make, as its user, in a folder where nothing can be written. */
export async function checkContainer() {
  return await inScratch(async (scratch) => {
    const built = runDockerfile({ source: SOURCE, scratch })
    execFileSync('chmod', ['-R', 'a-w', built.workFolder])
    const farol = startFarolProcess(
      { ...built.env, PATH, HOST: '127.0.0.1', PORT: '0' },
      { command: inFolder(built.workFolder, built.command), cwd: built.workFolder, ...userOf(built) },
    )
    const isHealthy = (url: string) => {
      const [program = '', ...args] = built.healthCommand
      const env = { PATH, PORT: new URL(url).port }
      try {
        execFileSync(join(built.workFolder, program), args, { cwd: built.workFolder, env })
        return true
      } catch {
        return false
      }
    }
    const whileRunning = (url: string) => ({ 'the health check passes': isHealthy(url) })
    const afterwards = (url: string) => ({ 'the health check fails once it has stopped': !isHealthy(url) })
    try {
      return { ...(await tried(farol, { whileRunning, afterwards })), leftOut: built.leftOut }
    } finally {
      // Without it only root could delete the folder.
      execFileSync('chmod', ['-R', 'u+w', built.workFolder])
    }
  })
}

type Checks = Record<string, boolean>
type More = { whileRunning?: (url: string) => Checks; afterwards?: (url: string) => Checks }

async function tried(farol: FarolProcess, more?: More) {
  try {
    return await checked(farol, more)
  } finally {
    await stop(farol)
  }
}

/** Also when it never got ready. SIGTERM first, so that it stops its PostgreSQL. */
async function stop({ child, exited }: FarolProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await within('Farol stops', exited).catch(() => child.kill('SIGKILL'))
}

async function checked(farol: FarolProcess, { whileRunning, afterwards }: More = {}) {
  const url = await within('Farol is ready', farol.ready)
  const pages = await Promise.all(['/', '/auth', '/readyz'].map((path) => fetch(`${url}${path}`)))
  const running = {
    'it serves pages': pages.every(({ ok }) => ok),
    ...whileRunning?.(url),
  }
  farol.child.kill('SIGTERM')
  const code = await within('Farol stops', farol.exited)
  return { checks: { ...running, 'it stops with exit code 0': code === 0, ...afterwards?.(url) } }
}

async function inScratch<T>(work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'farol-release-'))
  // Farol runs as another user there.
  chmodSync(scratch, 0o755)
  try {
    return await work(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** A program's path in an image counts from its working folder. */
const inFolder = (folder: string, [program = '', ...args]: readonly string[]) => [
  join(folder, program),
  ...args,
]
