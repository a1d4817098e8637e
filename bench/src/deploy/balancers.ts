import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atExit, freePort, until } from '../faults/processes.ts'

export type Balancer = {
  name: 'Caddy' | 'nginx' | 'HAProxy'
  program: 'caddy' | 'nginx' | 'haproxy'
  /** In `deploy/`. */
  file: string
  /** The file of `deploy/` for this machine: its own port, no https, and the instances' ports. */
  adapt: (file: string, at: Adapted) => string
  args: (config: string) => string[]
}

type Adapted = { folder: string; port: number; instances: readonly number[] }

/** 10.0.0.1 is the first instance, and so on. */
const withInstances = (file: string, instances: readonly number[]) =>
  file.replaceAll(/10\.0\.0\.(\d):3000/g, (_, number: string) => `127.0.0.1:${instances[Number(number) - 1]}`)

export const BALANCERS: readonly Balancer[] = [
  {
    name: 'Caddy',
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (file, { port, instances }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${withInstances(file, instances).replace('cursos.example.org', `http://127.0.0.1:${port}`)}`,
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  {
    name: 'nginx',
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (file, { folder, port, instances }) => {
      const [upstream = '', , site = ''] = withInstances(file, instances).split(/^(?=server \{)/m)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(' ')
      const plain = site
        .replaceAll(/^ *(?:ssl_.*|listen \[::\].*)$/gm, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(folder, 'pid')};
events { worker_connections 512; }
http { access_log off; ${temporary}\n${upstream}${plain}}`
    },
    args: (config) => ['-c', config, '-e', 'stderr'],
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (file, { port, instances }) =>
      withInstances(file, instances)
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
        // Each takes two descriptors, and a plain user may open few.
        .replace(/maxconn \d+/, 'maxconn 200'),
    args: (config) => ['-f', config],
  },
]

export const deployFile = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url))

type Options = { path: string; folder: string; instances: readonly number[] }

/** A balancer on a free loopback port, with its file of `deploy/`. */
export async function startBalancer(
  { name, file, adapt, args }: Balancer,
  { path, folder, instances }: Options,
) {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, file)
  writeFileSync(config, adapt(readFileSync(deployFile(file), 'utf8'), { folder, port, instances }))
  // Caddy keeps what it knows under its user's home.
  const child = spawn(path, args(config), {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', openSync(join(folder, 'log'), 'a')],
  })
  const forget = atExit(() => child.kill('SIGKILL'))
  await until(`${name} serves`, async () => {
    if (child.exitCode !== null)
      throw new Error(`${name} ended: ${readFileSync(join(folder, 'log'), 'utf8')}`)
    return fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return {
    port,
    stop: async () => {
      await ended(child)
      forget()
    },
  }
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** What systemd says about the units; nothing, if they are right. */
export function verifyUnits(): string {
  const units = ['farol.service', 'farol-backup.service', 'farol-backup.timer'].map(deployFile)
  return execFileSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8', stdio: 'pipe' })
}
