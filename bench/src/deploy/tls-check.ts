import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemSentence } from '@farol/server/config/start-problem.ts'
import { findDatabase } from '@farol/server/database/find-database.ts'
import { connectAlone } from '@farol/server/database/open-database.ts'
import { answers, externalPlace } from '../faults/external-place.ts'
import { faultFarol, untilReady } from '../faults/fault-farol.ts'
import { onPlace, type Place } from '../faults/postgres-place.ts'
import { until } from '../faults/processes.ts'
import { makeAuthority, makeCertificate } from './certificates.ts'

const PASSWORD = 'uma senha: @/%'

/** What libpq does with each, against a certificate for `localhost`, on a server that only takes encrypted connections. */
const EXPECTED: [host: string, words: string, outcome: string | RegExp][] = [
  ['localhost', 'sslmode=verify-full&sslrootcert=CA', 'encrypted'],
  ['127.0.0.1', 'sslmode=verify-full&sslrootcert=CA', /its certificate is for another host .*127\.0\.0\.1/],
  ['localhost', 'sslmode=verify-full&sslrootcert=OTHER', /the authority that signed .* is not trusted/],
  ['localhost', 'sslmode=verify-full', /the authority that signed .* is not trusted/],
  ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=CA', 'encrypted'],
  ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=OTHER', /the authority that signed .* is not trusted/],
  ['127.0.0.1', 'sslmode=require&sslrootcert=OTHER', /the authority that signed .* is not trusted/],
  ['127.0.0.1', 'sslmode=require', 'encrypted'],
  // The server refuses a wrong binding, and the driver binds where the server offers it.
  ['127.0.0.1', 'sslmode=require&channel_binding=require', 'encrypted'],
  ['localhost', 'sslmode=verify-full&sslrootcert=CA&channel_binding=require', 'encrypted'],
  ['127.0.0.1', 'sslmode=prefer', 'encrypted'],
  ['127.0.0.1', 'sslmode=allow', 'encrypted'],
  ['127.0.0.1', 'sslmode=disable', /no pg_hba\.conf entry .* no encryption/],
  ['127.0.0.1', '', /no pg_hba\.conf entry .* no encryption/],
]

/** Connects with every `sslmode`, and starts Farol with `verify-full`. Returns what was not as expected. */
export async function tlsCheck(openssl: string, programs: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farol-tls-'))
  const authorities = { CA: join(folder, 'ca'), OTHER: join(folder, 'other') }
  for (const file of Object.values(authorities)) makeAuthority(openssl, file)
  const place = await externalPlace(programs, {
    settings: { ssl: 'on' },
    adapt: (cluster) => giveCertificate(openssl, { cluster, authority: authorities.CA }),
  })
  const plain = new URL(place.env.DATABASE_URL ?? '')
  await onlyEncrypted(place)
  const address = (host: string, words: string) =>
    `postgres://${plain.username}:${encodeURIComponent(PASSWORD)}@${host}:${plain.port}/postgres?${words.replace(/CA|OTHER/, (name) => `${authorities[name as 'CA']}.pem`)}`
  try {
    const wrong: string[] = []
    for (const [host, words, wanted] of EXPECTED) {
      const found = await outcomeOf(address(host, words))
      const isAsWanted = typeof wanted === 'string' ? found === wanted : wanted.test(found)
      if (!isAsWanted) wrong.push(`${host} ${words}: ${found}`)
    }
    const farol = await faultFarol({
      env: { ...place.env, DATABASE_URL: address('localhost', 'sslmode=verify-full&sslrootcert=CA') },
    })
    await farol.start()
    await untilReady(farol.port)
    await farol.stop()
    return wrong
  } finally {
    await place.remove()
    rmSync(folder, { recursive: true })
  }
}

async function outcomeOf(databaseUrl: string): Promise<string> {
  try {
    const { connection } = await findDatabase({ databaseUrl, dataDir: '' })
    const client = await connectAlone(connection)
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    return rows[0]?.ssl ? 'encrypted' : 'plain'
  } catch (error) {
    return problemSentence(error) ?? String(error)
  }
}

function giveCertificate(openssl: string, { cluster, authority }: { cluster: string; authority: string }) {
  const [key, certificate] = [join(cluster, 'server.key'), join(cluster, 'server.crt')]
  makeCertificate(openssl, { host: 'localhost', authority, key, certificate })
  const { uid, gid } = statSync(cluster)
  for (const file of [key, certificate]) chownSync(file, uid, gid)
}

async function onlyEncrypted(place: Place) {
  await onPlace(place, async (client) => {
    const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`)
    writeFileSync(rows[0]?.file ?? '', 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
    await client.query(`alter role current_user password '${PASSWORD}'`)
    await client.query('select pg_reload_conf()')
  })
  await until('plain connections are refused', async () => !(await answers(place.env.DATABASE_URL ?? '')))
}
