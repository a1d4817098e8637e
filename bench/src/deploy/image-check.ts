import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { account } from '@farol/contract/account.ts'
import { findProgram } from '@farol/server/testing/find-program.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { FAULT_ADMIN, isReady } from '../faults/fault-farol.ts'
import { atExit, until } from '../faults/processes.ts'
import { baseImages } from './base-images.ts'

const SOURCE = fileURLToPath(new URL('../../..', import.meta.url))
const HARDENED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
/** Podman would ask for more than a machine may allow. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']
const hasSystemd = existsSync('/run/systemd/system')

type Call = (...args: string[]) => string

/** Builds the image and runs it as compose.yaml does, with its own PostgreSQL. */
export async function checkImage(podman: string): Promise<Record<string, boolean>> {
  // Without systemd there are no timers for health checks.
  const env = { ...process.env, ...(!hasSystemd && { DISABLE_HC_SYSTEMD: 'true' }) }
  const call: Call = (...args) =>
    execFileSync(podman, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  const name = `farol-check-${process.pid}`
  const scratch = mkdtempSync(join(tmpdir(), 'farol-image-'))
  const clean = () => {
    call('rm', '--force', '--ignore', name)
    call('volume', 'rm', '--force', name)
    call('rmi', '--force', '--ignore', name, `${name}-node`, `${name}-debian`)
    rmSync(scratch, { recursive: true, force: true })
  }
  const forget = atExit(clean)
  try {
    const bases = baseImages({ call, source: SOURCE, scratch, name })
    // Other formats have no HEALTHCHECK. Without systemd nobody gives processes a cgroup of their own.
    const how = ['--format=docker', ...(hasSystemd ? [] : ['--isolation=chroot'])]
    call('build', ...how, ...bases, '--tag', name, SOURCE)
    return await tryImage(call, name)
  } finally {
    clean()
    forget()
  }
}

/** Without systemd a container stays in the cgroup of the caller, where the runtime can do that. */
const cgroups = (call: Call) =>
  hasSystemd || call('info', '--format', '{{.Host.OCIRuntime.Name}}').trim() === 'runc'
    ? []
    : ['--cgroups=disabled']

async function tryImage(call: Call, name: string) {
  const port = await freePort()
  const options = [...HARDENED, ...LIMITS, ...cgroups(call)]
  const run = async (...given: string[]) => {
    // Changes no rules of the machine's firewall.
    const network = findProgram('slirp4netns') ? ['--network=slirp4netns'] : []
    const at = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${name}:/data`, '--env=DEMO=off']
    call('run', '--detach', '--name', name, ...options, ...network, ...at, ...given, name)
    await until('the image serves', () => isReady(port))
  }
  const stop = () => {
    call('stop', '--time', '60', name)
    return call('inspect', '--format', '{{.State.ExitCode}}', name).trim()
  }
  const mayWrite = (path: string) => passes(call, ['exec', name, 'touch', path])
  const mayLogIn = async () => {
    const { status } = await new Visitor(`http://127.0.0.1:${port}`).try(account.signIn, {
      body: FAULT_ADMIN,
    })
    return status === 200
  }

  await run('--env', `ADMIN_EMAIL=${FAULT_ADMIN.email}`, '--env', `ADMIN_PASSWORD=${FAULT_ADMIN.password}`)
  const pages = await Promise.all(['/', '/auth'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)))
  const checks = {
    'it serves pages': pages.every(({ ok }) => ok),
    'its health check passes': passes(call, ['healthcheck', 'run', name]),
    'it is not root': call('exec', name, 'id', '-u').trim() === '65534',
    'it may write only where it has to':
      mayWrite('/data/try') && mayWrite('/tmp/try') && !mayWrite('/farol/try'),
    'the first administrator logs in': await mayLogIn(),
    'it stops with exit code 0': stop() === '0',
  }
  call('rm', name)
  await run()
  return {
    ...checks,
    'another container has the data of its volume': await mayLogIn(),
    'this one also stops with exit code 0': stop() === '0',
  }
}

function passes(call: Call, args: string[]): boolean {
  try {
    call(...args)
    return true
  } catch {
    return false
  }
}
