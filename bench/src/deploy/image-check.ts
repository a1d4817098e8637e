import { mkdtempSync, rmSync } from 'node:fs'
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
import type { Podman } from './podman.ts'

const SOURCE = fileURLToPath(new URL('../../..', import.meta.url))
const HARDENED = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']

export type Built = { source: string; scratch: string; image: string; debian: string }

/** Builds the image of the Dockerfile, which is there while it is used. */
export async function withImage(podman: Podman, use: (built: Built) => Promise<void>): Promise<void> {
  const { call } = podman
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
    const bases = baseImages({ podman, source: SOURCE, scratch, name })
    podman.build(...bases.contexts, '--tag', name, SOURCE)
    await use({ source: SOURCE, scratch, image: name, debian: bases.debian })
  } finally {
    clean()
    forget()
  }
}

/** Runs the image alone, with its own PostgreSQL, and as compose.yaml hardens it. */
export async function checkImage(
  { call, passes, limits }: Podman,
  name: string,
): Promise<Record<string, boolean>> {
  const port = await freePort()
  const options = [...HARDENED, ...limits]
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
  const mayWrite = (path: string) => passes('exec', name, 'touch', path)
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
    'its health check passes': passes('healthcheck', 'run', name),
    'it is not root': call('exec', name, 'id', '-u').trim() === '65534',
    'it may write only where it has to':
      mayWrite('/data/try') && mayWrite('/tmp/try') && !mayWrite('/farol/try'),
    'the first administrator logs in': await mayLogIn(),
    'it stops with exit code 0': stop() === '0',
  }
  call('rm', name)
  await run()
  const again = {
    'another container has the data of its volume': await mayLogIn(),
    'this one also stops with exit code 0': stop() === '0',
  }
  call('rm', name)
  return { ...checks, ...again }
}
