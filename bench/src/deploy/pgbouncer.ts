import { spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedRunner } from '@farol/server/database/unprivileged-runner.ts'
import { freePort } from '@farol/server/testing/free-port.ts'
import { answers } from '../faults/external-place.ts'
import { atExit, until } from '../faults/processes.ts'
import { deployFile } from './balancers.ts'

/** Fewer than one Farol opens, so that every connection serves many. */
const SERVER_CONNECTIONS = 5

type Options = { path: string; folder: string; target: URL }

/** PgBouncer on a free loopback port, with its file of `deploy/`, in front of a database of PostgreSQL. */
export async function startPgBouncer({ path, folder, target }: Options) {
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const log = join(folder, 'pgbouncer.log')
  const { hostname, port: targetPort, username } = target
  const file = readFileSync(deployFile('pgbouncer.ini'), 'utf8')
    .replace(/^farol = .*$/m, `farol = host=${hostname} port=${targetPort} dbname=farol user=${username}`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${SERVER_CONNECTIONS}`)
  writeFileSync(config, file)
  const runner = unprivilegedRunner({ binaries: { postgres: path }, dataDir: folder })
  const [program, args, options] = runner.command(path, [config])
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', openSync(log, 'a')] })
  const forget = atExit(() => child.kill('SIGKILL'))
  const url = `postgres://${username}@127.0.0.1:${port}/farol`
  await until('PgBouncer answers', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${readFileSync(log, 'utf8')}`)
    return answers(url)
  })
  return {
    url,
    stop: async () => {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGINT')
      await ended
      forget()
    },
  }
}
