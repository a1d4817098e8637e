import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

type Options = { nginx: string; folder: string; locations: string; upstream?: string }

/** An nginx with these locations, in a folder of its own. */
export async function startNginx({ nginx, folder, locations, upstream = '' }: Options) {
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events { worker_connections 64; }
http { access_log off; sendfile on; tcp_nopush on; ${temporary.join(' ')} ${upstream} server { listen 127.0.0.1:${port}; ${locations} } }
`,
  )
  const child = spawn(nginx, ['-p', folder, '-e', join(folder, 'error.log'), '-c', config], {
    stdio: 'inherit',
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 10_000
  while (!(await fetch(url).then(Boolean, () => false))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('nginx did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
