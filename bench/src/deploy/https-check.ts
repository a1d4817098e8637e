import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@farol/server/database/open-database.ts'
import { publish } from '@farol/server/database/publish.ts'
import { embeddedPlace } from '../faults/embedded-place.ts'
import { FAULT_ADMIN, faultFarol } from '../faults/fault-farol.ts'
import { until } from '../faults/processes.ts'
import { buildFileSchool } from '../files/file-school.ts'
import { type Balancer, type Certificate, startBalancer } from './balancers.ts'
import { makeAuthority, makeCertificate } from './certificates.ts'
import { HOST, type HttpsClient, openHttps } from './https-client.ts'
import { uploadChecks } from './https-upload.ts'

const INTERNAL = '/arquivos-internos/'
const RANGE = { from: 1_000_000, to: 3_000_000 }
/** Linux has all of 127.0.0.0/8: a client with an address of its own. */
const CLIENT_ADDRESS = '127.0.0.7'

export type Checks = Record<string, boolean>
type Programs = { path: string; openssl: string }

/** Farol behind a file of `deploy/`, over https, as a browser uses it. */
export async function httpsCheck(balancer: Balancer, { path, openssl }: Programs): Promise<Checks> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-https-'))
  const place = embeddedPlace(join(folder, 'data'))
  const sendsFiles = balancer.program === 'nginx'
  const farol = await faultFarol({
    env: {
      ...place.env,
      BASE_URL: `https://${HOST}`,
      ...(sendsFiles && { FILES_INTERNAL_PATH: INTERNAL }),
    },
  })
  try {
    await farol.start()
    const database = await openDatabase({ ...place.connection(), isSlowMachine: true })
    const certificate = certificateIn(folder, openssl)
    const instances = [farol.port, farol.port, farol.port]
    const proxy = await startBalancer(balancer, {
      ...{ path, folder: join(folder, balancer.program) },
      ...{ instances, certificate },
    })
    const client = openHttps({
      ...{ port: proxy.port, authority: certificate.authority },
      from: CLIENT_ADDRESS,
    })
    const { cookie, checks } = await logIn(client, database)
    const all = {
      ...checks,
      ...(await liveChecks(client, { cookie, database })),
      ...(await uploadChecks(client, cookie)),
      ...(await fileChecks(client, { database, dataDir: place.folder, farolPort: farol.port, sendsFiles })),
    }
    client.close()
    await proxy.stop()
    await database.close()
    return all
  } finally {
    await farol.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

function certificateIn(folder: string, openssl: string): Certificate {
  const [authority, file, key] = [join(folder, 'ca'), join(folder, 'https.crt'), join(folder, 'https.key')]
  makeAuthority(openssl, authority)
  makeCertificate(openssl, { host: HOST, authority, key, certificate: file })
  const both = join(folder, 'https.pem')
  writeFileSync(both, readFileSync(file, 'utf8') + readFileSync(key, 'utf8'))
  return { file, key, both, authority: `${authority}.pem` }
}

/** Whoever logs in claims to come from elsewhere. */
async function logIn(client: HttpsClient, { pool }: Database) {
  const answer = await client.call({
    ...{ method: 'POST', path: '/api/account/sign-in' },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify(FAULT_ADMIN),
  })
  const set = answer.headers['set-cookie']?.[0] ?? ''
  const { rows } = await pool.query('select ip_address from sessions')
  const checks: Checks = {
    'the log-in is accepted over https': answer.status === 200,
    'its cookie is only for https': /^__Secure-.*; Secure/.test(set),
    'browsers are told to stay with https': 'strict-transport-security' in answer.headers,
    'the server knows the address of the client, and not the one it claims':
      rows.length === 1 && rows[0].ip_address === CLIENT_ADDRESS,
  }
  return { cookie: set.split(';')[0] ?? '', checks }
}

type Session = { cookie: string; database: Database }

/** The heartbeat has 20 bytes, and nothing else is sent before it: whoever buffers holds it back. */
async function liveChecks(client: HttpsClient, { cookie, database }: Session): Promise<Checks> {
  const stream = client.open({ path: '/api/live', headers: { cookie } })
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const arrives = (topic: string) =>
    until(`"${topic}" arrives`, () => stream.readableEnded || text.includes(`"topic":"${topic}"`))
  await arrives('beat')
  await publish(database.orm, [{ kind: 'settings' }])
  await arrives('settings')
  const isOpen = !stream.readableEnded
  stream.close()
  return {
    'a heartbeat and an event arrive while the live stream goes on': isOpen && text.includes('settings'),
  }
}

type Served = { database: Database; dataDir: string; farolPort: number; sendsFiles: boolean }

async function fileChecks(client: HttpsClient, { database, dataDir, farolPort, sendsFiles }: Served) {
  const { address, path, student } = await buildFileSchool(database, dataDir)
  const asked = {
    path: `${address}/segments`,
    headers: { cookie: `__Secure-${student}`, range: `bytes=${RANGE.from}-${RANGE.to - 1}` },
  }
  const part = await client.call(asked)
  const checks: Checks = {
    'a range of a file arrives as it is on the disk':
      part.status === 206 && part.body.equals(readFileSync(path).subarray(RANGE.from, RANGE.to)),
  }
  if (!sendsFiles) return checks
  const direct = await fetch(`http://127.0.0.1:${farolPort}${asked.path}`, { headers: asked.headers })
  const handedOver = direct.headers.get('x-accel-redirect') ?? ''
  return {
    ...checks,
    'Farol hands the file over (X-Accel-Redirect)':
      handedOver.startsWith(INTERNAL) && !('x-accel-redirect' in part.headers),
    'nobody gets it without asking Farol':
      (await client.call({ path: handedOver, headers: asked.headers })).status === 404,
  }
}
