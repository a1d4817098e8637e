import { join } from 'node:path'
import { freePort } from '@farol/server/testing/free-port.ts'
import { atExit, until } from '../faults/processes.ts'
import { composeProject, type Tools } from './compose-project.ts'
import { type HttpsClient, openHttps, servesHttps } from './https-client.ts'
import type { Built } from './image-check.ts'

/** Caddy makes the certificate for this name itself. */
const HOST = 'localhost'
const AUTHORITY = '/data/caddy/pki/authorities/local/root.crt'
const VARIABLES = {
  FAROL_HOST: HOST,
  POSTGRES_PASSWORD: 'senhadobanco123',
  AUTH_SECRET: 'um segredo de pelo menos 32 letras',
}

/** Runs what compose.yaml says, and uses it as docs/operating.md describes. */
export async function checkCompose(tools: Tools, built: Built): Promise<Record<string, boolean>> {
  const { call, passes } = tools.podman
  const port = await freePort()
  const project = composeProject(tools, { ...built, variables: VARIABLES, port })
  const authority = join(built.scratch, 'authority.pem')
  const target = { port, host: HOST, authority }
  const forget = atExit(project.remove)
  try {
    await project.up()
    const source = `${project.container('caddy')}:${AUTHORITY}`
    await until('Caddy has a certificate', () => passes('cp', source, authority))
    await until('Caddy passes requests on', () => servesHttps(target))
    const file = call('exec', project.container('farol'), 'cat', '/data/first-logins.txt')
    const [, email = '', password = ''] = /(\S+@\S+)\s+password (\S+)/.exec(file) ?? []
    const first = await withClient(target, (client) => visit(client, { email, password }))
    const exitCodes = project.down()
    await project.up()
    await until('Caddy passes requests on again', () => servesHttps(target))
    const again = await withClient(target, (client) => visit(client, { email, password }))
    return {
      'a page comes over https': first.isPage,
      'the first log-ins are in a file, and open it': first.isLoggedIn,
      'its cookies are only for https': first.isSecure,
      'Farol stops with exit code 0': exitCodes.farol === 0,
      'new containers have the data of the volumes': again.isLoggedIn,
    }
  } finally {
    project.remove()
    forget()
  }
}

type Target = Parameters<typeof openHttps>[0]

async function withClient<T>(target: Target, use: (client: HttpsClient) => Promise<T>): Promise<T> {
  const client = openHttps(target)
  try {
    return await use(client)
  } finally {
    client.close()
  }
}

async function visit(client: HttpsClient, login: { email: string; password: string }) {
  const page = await client.call({ path: '/auth' })
  const { status, headers } = await client.call({
    ...{ method: 'POST', path: '/api/account/sign-in' },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  return {
    isPage: page.status === 200 && page.body.includes('<title>'),
    isLoggedIn: status === 200,
    isSecure: /^__Secure-.*; Secure/.test(headers['set-cookie']?.[0] ?? ''),
  }
}
