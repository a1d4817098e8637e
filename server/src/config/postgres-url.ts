import { readFileSync } from 'node:fs'
import type { ConnectionOptions, SecureVersion } from 'node:tls'
import type pg from 'pg'
import { StartProblem } from './start-problem.ts'

const DEFAULT_HOST = 'localhost'
const DEFAULT_PORT = 5432

const SHAPE =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:/?]*)(?::(?<password>[^/?]*))?@)?(?<hosts>[^@/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<words>.*))?$/
const HOST = /^(?<host>\[[^\]]+\]|[^:]*)(?::(?<port>\d{0,5}))?$/

export type Host = { host: string; port: number }
type Words = Map<string, string>
/** `false` is not encrypted, and so is undefined, unless the driver finds PGSSLMODE. */
type Ssl = false | undefined | ConnectionOptions

export type PostgresUrl = {
  hosts: Host[]
  login: Pick<pg.ClientConfig, 'user' | 'password' | 'database' | 'options' | 'enableChannelBinding'>
  /** What to try, in order: the first that connects is used from then on. */
  encryption: Ssl[]
}

/** Those of libpq, and `no-verify` of the driver. */
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const
type SslMode = (typeof SSL_MODES)[number]

/** Every word of libpq and of the driver that Farol understands. Another one, ignored, could mean less protection than was asked for. */
const UNDERSTOOD: Record<string, readonly string[] | undefined> = {
  ...Object.fromEntries(['host', 'port', 'user', 'password', 'dbname'].map((word) => [word, undefined])),
  options: undefined,
  sslmode: SSL_MODES,
  ssl: ['true', '1', 'false', '0'],
  // Whatever it says, the words of `sslmode` mean what they mean to libpq.
  uselibpqcompat: ['true'],
  sslrootcert: undefined,
  sslcert: undefined,
  sslkey: undefined,
  sslpassword: undefined,
  sslcrl: undefined,
  sslnegotiation: ['postgres'],
  ssl_min_protocol_version: ['TLSv1.2', 'TLSv1.3'],
  // With `require` the driver uses it if the server offers it.
  channel_binding: ['prefer', 'disable', 'require'],
  gssencmode: ['prefer', 'disable'],
  // Whatever it says, Farol looks for the primary: it writes.
  target_session_attrs: ['any', 'read-write', 'primary'],
  load_balance_hosts: ['disable'],
  // Farol has its own timeouts and names for its connections, and always speaks UTF-8.
  ...Object.fromEntries(
    ['connect_timeout', 'tcp_user_timeout', 'application_name', 'fallback_application_name'].map((word) => [
      word,
      undefined,
    ]),
  ),
  ...Object.fromEntries(
    ['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count'].map((word) => [
      word,
      undefined,
    ]),
  ),
  client_encoding: ['UTF8', 'utf8', 'auto'],
}

/** The address of a replica names one host, so it need not be looked for. */
const UNDERSTOOD_OF_REPLICA: typeof UNDERSTOOD = {
  ...UNDERSTOOD,
  target_session_attrs: ['any', 'standby', 'prefer-standby', 'read-only'],
}

export const isPostgresUrl = (address: string) => SHAPE.test(address) && hostsOf(address) !== undefined

export const hasSeveralHosts = (address: string) => (hostsOf(address)?.length ?? 0) > 1

/** An address as libpq reads it; without `sslmode` the connection is not encrypted. */
export function parsePostgresUrl(address: string, variable = 'DATABASE_URL'): PostgresUrl {
  const { user = '', password = '', database = '' } = SHAPE.exec(address)?.groups ?? {}
  const words = wordsOf(address)
  for (const [word, value] of words) refuseUnknown(word, value, variable)
  const hosts = hostsOf(address)
  if (!hosts) throw new StartProblem(`${variable} must have one port, or one for each host.`)
  const isSocket = hosts.every(({ host }) => host.startsWith('/'))
  const encryption: Ssl[] = isSocket ? [false] : encryptionOf(words, variable)
  const isBound = words.get('channel_binding') === 'require'
  if (isBound && encryption.some((each) => !each))
    throw new StartProblem(`channel_binding=require in ${variable} needs sslmode=require or verify-full.`)
  return {
    hosts,
    login: {
      user: words.get('user') ?? (decoded(user) || undefined),
      password: words.get('password') ?? (decoded(password) || undefined),
      database: words.get('dbname') ?? (decoded(database) || undefined),
      options: words.get('options'),
      ...(isBound && { enableChannelBinding: true }),
    },
    encryption,
  }
}

/** A percent sign that begins no code stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw new StartProblem('A percent sign in an address of PostgreSQL must be written as %25.')
  }
}

const wordsOf = (address: string): Words =>
  new Map(
    (SHAPE.exec(address)?.groups?.words ?? '')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [word = '', ...value] = pair.split('=')
        return [decoded(word), decoded(value.join('='))]
      }),
  )

/** PGHOST and PGPORT stand in for what is not named. Undefined if one is not named, or if the ports are neither one for all nor one for each. */
function hostsOf(address: string): Host[] | undefined {
  const { PGHOST = '', PGPORT = '' } = process.env
  const words = wordsOf(address)
  const written = (SHAPE.exec(address)?.groups?.hosts ?? '').split(',').map((text) => HOST.exec(text)?.groups)
  if (written.some((each) => each === undefined)) return undefined
  const hosts =
    words.get('host')?.split(',') ??
    written.map((each) => decoded(each?.host || PGHOST || DEFAULT_HOST).replace(/^\[(.+)\]$/, '$1'))
  const ports = words.get('port')?.split(',') ?? written.map((each) => each?.port ?? '')
  if (hosts.includes('') || (ports.length !== 1 && ports.length !== hosts.length)) return undefined
  return hosts.map((host, index) => ({
    host,
    port: Number((ports.length === 1 ? ports[0] : ports[index]) || PGPORT || DEFAULT_PORT),
  }))
}

function refuseUnknown(word: string, value: string, variable: string) {
  const understood = variable === 'DATABASE_READ_URL' ? UNDERSTOOD_OF_REPLICA : UNDERSTOOD
  if (!(word in understood))
    throw new StartProblem(`${variable} has a word that Farol does not understand: ${word}.`)
  const values = understood[word]
  if (values && !values.includes(value))
    throw new StartProblem(`${word} in ${variable} must be ${values.join(' or ')}.`)
}

function encryptionOf(words: Words, variable: string): Ssl[] {
  const root = words.get('sslrootcert')
  const ssl = words.get('ssl')
  const asked = ssl && (['true', '1'].includes(ssl) ? 'require' : 'disable')
  const implied = root === 'system' ? 'verify-full' : asked
  const mode = (words.get('sslmode') ?? implied) as SslMode | undefined
  if (!mode) {
    const needless = [...words.keys()].find((word) => /^ssl(?!negotiation)/.test(word))
    if (needless)
      throw new StartProblem(`${needless} in ${variable} needs sslmode, such as sslmode=verify-full.`)
    return [undefined]
  }
  if (root === 'system' && mode !== 'verify-full')
    throw new StartProblem(`sslrootcert=system in ${variable} needs sslmode=verify-full.`)
  if (mode === 'verify-ca' && !root)
    throw new StartProblem(
      `sslmode=verify-ca in ${variable} needs sslrootcert, the file of the authority that signs.`,
    )
  // Read only when it is used: the files are not needed without encryption.
  const encrypted = () => ({ ...filesOf(words, variable), ...verificationOf(mode, root !== undefined) })
  if (mode === 'disable') return [false]
  if (mode === 'allow') return [false, encrypted()]
  if (mode === 'prefer') return [encrypted(), false]
  return [encrypted()]
}

/** Who is trusted. `require` checks nothing, unless an authority is named: then it is `verify-ca`; `no-verify` never does. */
function verificationOf(mode: SslMode, hasRoot: boolean): ConnectionOptions {
  if (mode === 'verify-full') return {}
  const isSignatureChecked = mode === 'verify-ca' || (mode === 'require' && hasRoot)
  return isSignatureChecked ? { checkServerIdentity: () => undefined } : { rejectUnauthorized: false }
}

function filesOf(words: Words, variable: string): ConnectionOptions {
  const read = (word: string) => {
    const path = words.get(word)
    if (path === undefined || path === 'system') return undefined
    try {
      return readFileSync(path)
    } catch (error) {
      throw new StartProblem(
        `The file of ${word} in ${variable} cannot be read: ${(error as Error).message}.`,
      )
    }
  }
  const given = {
    ca: read('sslrootcert'),
    cert: read('sslcert'),
    key: read('sslkey'),
    crl: read('sslcrl'),
    passphrase: words.get('sslpassword'),
    minVersion: words.get('ssl_min_protocol_version') as SecureVersion | undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
