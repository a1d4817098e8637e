import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export type Podman = {
  call: (...args: string[]) => string
  passes: (...args: string[]) => boolean
  build: (...args: string[]) => void
  /** For every container that runs. */
  limits: string[]
}

const hasSystemd = existsSync('/run/systemd/system')

export function openPodman(path: string): Podman {
  // Without systemd there are no timers for health checks.
  const env = { ...process.env, ...(!hasSystemd && { DISABLE_HC_SYSTEMD: 'true' }) }
  const call: Podman['call'] = (...args) =>
    execFileSync(path, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] })
  const passes: Podman['passes'] = (...args) => {
    try {
      call(...args)
      return true
    } catch {
      return false
    }
  }
  // Other formats have no HEALTHCHECK, and layers would stay. Without systemd nobody gives processes a cgroup of their own.
  const how = ['--format=docker', '--layers=false', ...(hasSystemd ? [] : ['--isolation=chroot'])]
  return {
    ...{ call, passes },
    build: (...args) => {
      call('build', ...how, ...args)
    },
    limits: [...LIMITS, ...cgroups(call)],
  }
}

/** Podman would ask for more than a machine may allow. */
const LIMITS = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096']

/** Without systemd a container stays in the cgroup of the caller, where the runtime can do that. */
const cgroups = (call: Podman['call']) =>
  hasSystemd || call('info', '--format', '{{.Host.OCIRuntime.Name}}').trim() === 'runc'
    ? []
    : ['--cgroups=disabled']
