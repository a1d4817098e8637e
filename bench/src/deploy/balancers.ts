import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@farol/server/testing/free-port.ts'
import { isReady } from '../faults/fault-farol.ts'
import { atExit, until } from '../faults/processes.ts'
import { HOST, servesHttps } from './https-client.ts'

export type Balancer = {
  name: 'Caddy' | 'nginx' | 'HAProxy'
  program: 'caddy' | 'nginx' | 'haproxy'
  /** Otherwise it learns of a stopping instance only by failing. */
  looksAtHealth: boolean
  /** In `deploy/`. */
  file: string
  /** The file of `deploy/` for this machine: its own port, the instances' ports, and https only with a certificate. */
  adapt: (file: string, at: Adapted) => string
  args: (config: string) => string[]
}

/** Paths of PEM files; `both` has the certificate and its key. */
export type Certificate = { file: string; key: string; both: string; authority: string }

type Adapted = { folder: string; port: number; instances: readonly number[]; certificate?: Certificate }

/** 10.0.0.1 is the first instance, and so on; with fewer than the file names, the last one stands for the rest. */
const withInstances = (file: string, instances: readonly number[]) =>
  file.replaceAll(
    /10\.0\.0\.(\d):3000/g,
    (_, number: string) => `127.0.0.1:${instances[Number(number) - 1] ?? instances.at(-1)}`,
  )

export const BALANCERS: readonly Balancer[] = [
  {
    name: 'Caddy',
    program: 'caddy',
    looksAtHealth: true,
    file: 'Caddyfile',
    adapt: (file, { port, instances, certificate }) => {
      const site = certificate
        ? `${HOST}:${port} {\n\ttls ${certificate.file} ${certificate.key}`
        : `http://127.0.0.1:${port} {`
      const options = `admin off\n\tdefault_bind 127.0.0.1\n\tauto_https ${certificate ? 'disable_redirects' : 'off'}`
      return `{\n\t${options}\n}\n${withInstances(file, instances).replace(`${HOST} {`, site)}`
    },
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  {
    name: 'nginx',
    program: 'nginx',
    looksAtHealth: false,
    file: 'nginx.conf',
    adapt: (file, { folder, port, instances, certificate }) => {
      const [upstream = '', , site = ''] = withInstances(file, instances).split(/^(?=server \{)/m)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${join(folder, name)};`)
        .join(' ')
      const listening = site
        .replace('listen [::]:443 ssl http2;', '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`)
        .replace('/var/lib/farol/files/', `${join(folder, '..', 'data', 'files')}/`)
      const adapted = certificate
        ? listening
            .replace(/\/etc\S+\/fullchain\.pem/, certificate.file)
            .replace(/\/etc\S+\/privkey\.pem/, certificate.key)
        : listening.replaceAll(/^ *ssl_.*$/gm, '')
      return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${join(folder, 'pid')};
events { worker_connections 512; }
http { access_log off; ${temporary}\n${upstream}${adapted}}`
    },
    args: (config) => ['-c', config, '-e', 'stderr'],
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    looksAtHealth: true,
    file: 'haproxy.cfg',
    adapt: (file, { port, instances, certificate }) =>
      withInstances(file, instances)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace(/ ssl crt \S+ alpn \S+/, certificate ? ` ssl crt ${certificate.both} alpn h2,http/1.1` : '')
        // Each takes two descriptors, and a plain user may open few.
        .replace(/maxconn \d+/, 'maxconn 200'),
    args: (config) => ['-f', config],
  },
]

export const deployFile = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url))

type Options = { path: string; folder: string; instances: readonly number[]; certificate?: Certificate }

/** A balancer on a free loopback port, with its file of `deploy/`. */
export async function startBalancer(
  { name, file, adapt, args }: Balancer,
  { path, folder, instances, certificate }: Options,
) {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, file)
  const at = { folder, port, instances, ...(certificate && { certificate }) }
  writeFileSync(config, adapt(readFileSync(deployFile(file), 'utf8'), at))
  // Caddy keeps what it knows under its user's home.
  const child = spawn(path, args(config), {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', openSync(join(folder, 'log'), 'a')],
  })
  const forget = atExit(() => child.kill('SIGKILL'))
  await until(`${name} serves`, async () => {
    if (child.exitCode !== null)
      throw new Error(`${name} ended: ${readFileSync(join(folder, 'log'), 'utf8')}`)
    return certificate ? servesHttps({ port, authority: certificate.authority }) : isReady(port)
  })
  return {
    port,
    stop: async () => {
      await ended(child)
      forget()
    },
  }
}

export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** What systemd says about the units; nothing, if they are right. What it only warns of is on standard error. */
export function verifyUnits(folder = deployFile('')): string {
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
  return saidBy('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))])
}

/** What Caddy says against the file of `compose.yaml`. What it logs besides is left out. */
export function validateComposeCaddyfile(path: string, folder: string): string {
  const args = ['validate', '--adapter', 'caddyfile', '--config', deployFile('compose.Caddyfile')]
  const said = saidBy(path, args, { ...process.env, HOME: folder, FAROL_HOST: HOST })
  return said.replaceAll(/^(\{"level":"info".*|Valid configuration)\n/gm, '')
}

function saidBy(program: string, args: readonly string[], env = process.env): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: 'utf8', env })
  if (error) throw error
  return `${stdout}${stderr}` || (status === 0 ? '' : `It ended with ${status}.`)
}
