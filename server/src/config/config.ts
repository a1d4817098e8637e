import { resolve } from 'node:path'
import { DEFAULT_TIME_ZONE, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@farol/domain/limits.ts'
import { z } from 'zod'
import { isBucketUrl, isLoopback, readBucket } from './bucket.ts'
import { CONNECTIONS_MAX, CONNECTIONS_MIN } from './connection-shares.ts'
import { hasSeveralHosts, isPostgresUrl } from './postgres-url.ts'
import { StartProblem } from './start-problem.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const DEFAULT_PORT = 3000
const AUTH_SECRET_MIN_LENGTH = 32
const PROVIDER_NAME_MAX = 40
/** A balancer that looks every second or two has noticed by then. */
const DRAIN_SECONDS_BEHIND_PROXY = 5
const DRAIN_SECONDS_MAX = 60
const GOOGLE = 'accounts.google.com'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= 65_535)

const url = (protocols: string[], isFine: (url: URL) => boolean = () => true) =>
  z.string().refine((text) => {
    const parsed = URL.parse(text)
    return parsed !== null && protocols.includes(parsed.protocol) && isFine(parsed)
  })

/** The provider's responses must be protected in transit: https, or this machine. */
const isIssuer = ({ protocol, hostname, search, hash, username }: URL) =>
  (protocol === 'https:' || isLoopback(hostname)) && search + hash + username === ''

const trustProxy = z
  .enum(['off', 'on'])
  .transform((value) => (value === 'on' ? 1 : 0))
  .or(
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
  )

/** An offset such as +03:00, which JavaScript takes too, would mean the opposite to PostgreSQL. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return false
  }
}

export const VARIABLES = {
  PORT: { shape: port, wanted: 'a port number from 0 to 65535' },
  HOST: { shape: z.string().regex(/^[\w.:-]+$/), wanted: 'a host name or an IP address' },
  BASE_URL: {
    shape: url(['http:', 'https:'], ({ pathname }) => pathname === '/'),
    wanted: 'an http(s) address without a path, such as https://cursos.example.org',
  },
  DATA_DIR: { shape: z.string(), wanted: 'a folder' },
  DATABASE_URL: {
    shape: z.string().refine(isPostgresUrl),
    wanted: 'a PostgreSQL address, such as postgres://user:password@host:5432/farol',
  },
  DATABASE_LISTEN_URL: {
    shape: z.string().refine(isPostgresUrl),
    wanted: 'the address of PostgreSQL itself, when DATABASE_URL is that of PgBouncer in transaction mode',
  },
  DATABASE_READ_URL: {
    shape: z.string().refine(isPostgresUrl),
    wanted: 'the address of a streaming replica of the database of DATABASE_URL',
  },
  DATABASE_CONNECTIONS: {
    shape: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((count) => count >= CONNECTIONS_MIN && count <= CONNECTIONS_MAX),
    wanted: `a number of connections from ${CONNECTIONS_MIN} to ${CONNECTIONS_MAX}`,
  },
  AUTH_SECRET: {
    shape: z.string().min(AUTH_SECRET_MIN_LENGTH),
    wanted: `at least ${AUTH_SECRET_MIN_LENGTH} random characters`,
  },
  ADMIN_EMAIL: { shape: z.email().max(EMAIL_MAX), wanted: 'an e-mail address' },
  ADMIN_PASSWORD: {
    shape: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
    wanted: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters`,
  },
  TIME_ZONE: {
    shape: z.string().refine(isTimeZone),
    wanted: 'the name of a time zone, such as America/Manaus or Europe/Lisbon',
  },
  DEMO: { shape: z.enum(['on', 'off']), wanted: 'on or off' },
  SMTP_URL: { shape: url(['smtp:', 'smtps:']), wanted: 'an address such as smtps://user:password@host:465' },
  MAIL_FROM: {
    shape: z.string().regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/),
    wanted: 'an e-mail address, or Name <address>',
  },
  BOUNCES_URL: {
    shape: url(['imap:', 'imaps:'], ({ username, password }) => username !== '' && password !== ''),
    wanted: 'an address such as imaps://user:password@host:993/INBOX',
  },
  SMS_WEBHOOK_URL: {
    shape: url(['http:', 'https:'], ({ password }) => password === ''),
    wanted: 'an http(s) address, such as https://sms.example.org/send or https://token@sms.example.org/send',
  },
  OIDC_ISSUER: {
    shape: url(['http:', 'https:'], isIssuer),
    wanted: 'an https address, such as https://accounts.google.com (http only on this machine)',
  },
  OIDC_CLIENT_ID: { shape: z.string(), wanted: 'the id that the provider gave this Farol' },
  OIDC_CLIENT_SECRET: { shape: z.string(), wanted: 'the secret that the provider gave this Farol' },
  OIDC_NAME: { shape: z.string().max(PROVIDER_NAME_MAX), wanted: `at most ${PROVIDER_NAME_MAX} characters` },
  TRUST_PROXY: { shape: trustProxy, wanted: 'on, off, or the number of proxies in front (1 to 9)' },
  WORKERS: {
    shape: z
      .string()
      .regex(/^([1-9]|1[0-6])$/)
      .transform(Number),
    wanted: 'a number of processes from 1 to 16',
  },
  JOBS: { shape: z.enum(['here', 'elsewhere']), wanted: 'here or elsewhere' },
  DRAIN_SECONDS: {
    shape: z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((seconds) => seconds <= DRAIN_SECONDS_MAX),
    wanted: `a number of seconds from 0 to ${DRAIN_SECONDS_MAX}`,
  },
  SLOW_MACHINE: { shape: z.enum(['on', 'off']), wanted: 'on or off' },
  FFMPEG_PATH: { shape: z.string(), wanted: 'the path of the program ffmpeg' },
  PUSH_SERVICES: {
    shape: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(url(['http:', 'https:'], ({ origin, href }) => `${origin}/` === href)))
      .transform((origins) => origins.map((origin) => new URL(origin).origin)),
    wanted: 'addresses without a path, separated by commas, such as https://push.example.org',
  },
  FILES_URL: {
    shape: url(['s3:'], isBucketUrl),
    wanted:
      'the address of an S3 bucket without its key, such as s3://s3.sa-east-1.amazonaws.com/bucket or s3://minio.example.org/bucket/farol',
  },
  FILES_KEY_ID: { shape: z.string(), wanted: 'the id of the access key of FILES_URL' },
  FILES_KEY_SECRET: { shape: z.string(), wanted: 'the secret of the access key of FILES_URL' },
  FILES_REGION: {
    shape: z.string().regex(/^[a-z\d-]+$/),
    wanted: 'the region of FILES_URL, such as sa-east-1',
  },
  FILES_INTERNAL_PATH: {
    shape: z.string().regex(/^\/(?:[\w-]+\/)+$/),
    wanted: 'a path that begins and ends with a slash, such as /arquivos-internos/',
  },
  BACKUP_DIR: { shape: z.string(), wanted: 'a folder' },
  BACKUP_URL: {
    shape: url(['s3:'], isBucketUrl),
    wanted: 'the address of an S3 bucket without its key, such as s3://s3.sa-east-1.amazonaws.com/bucket',
  },
  BACKUP_KEY_ID: { shape: z.string(), wanted: 'the id of the access key of BACKUP_URL' },
  BACKUP_KEY_SECRET: { shape: z.string(), wanted: 'the secret of the access key of BACKUP_URL' },
  BACKUP_REGION: { shape: z.string().regex(/^[a-z\d-]+$/), wanted: 'the region of BACKUP_URL' },
  METRICS_PORT: { shape: port, wanted: 'a port number from 0 to 65535' },
  METRICS_HOST: { shape: z.string().regex(/^[\w.:-]+$/), wanted: 'a host name or an IP address' },
  LOG_LEVEL: { shape: z.enum(LOG_LEVELS), wanted: `one of ${LOG_LEVELS.join(', ')}` },
} as const

type Name = keyof typeof VARIABLES
type Value<N extends Name> = z.output<(typeof VARIABLES)[N]['shape']>

export type Config = ReturnType<typeof readConfig>

/** The validated environment. An empty variable counts as not set. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = <N extends Name>(name: N): Value<N> | undefined => {
    const text = env[name]?.trim()
    if (!text) return undefined
    const { shape, wanted } = VARIABLES[name]
    const result = shape.safeParse(text)
    if (!result.success) throw new StartProblem(`${name} must be ${wanted}.`)
    return result.data as Value<N>
  }

  const listenPort = read('PORT') ?? DEFAULT_PORT
  const host = read('HOST') ?? '127.0.0.1'
  const databaseUrl = read('DATABASE_URL')
  const databaseListenUrl = read('DATABASE_LISTEN_URL')
  if (databaseListenUrl && !databaseUrl)
    throw new StartProblem(
      'DATABASE_URL must be set together with DATABASE_LISTEN_URL, to the address of PgBouncer.',
    )
  if (databaseListenUrl && databaseUrl && hasSeveralHosts(databaseUrl))
    throw new StartProblem(
      'DATABASE_URL must name one host together with DATABASE_LISTEN_URL: through PgBouncer a failover is not noticed. Let PgBouncer, or a name, lead to the primary.',
    )
  const databaseReadUrl = read('DATABASE_READ_URL')
  if (databaseReadUrl && !databaseUrl)
    throw new StartProblem('DATABASE_URL must be set together with DATABASE_READ_URL.')
  if (databaseReadUrl && hasSeveralHosts(databaseReadUrl))
    throw new StartProblem('DATABASE_READ_URL must name one host, the replica.')
  const authSecret = read('AUTH_SECRET')
  const adminEmail = read('ADMIN_EMAIL')
  const adminPassword = read('ADMIN_PASSWORD')
  const trustedProxies = read('TRUST_PROXY') ?? 0
  if (databaseUrl && !authSecret) {
    throw new StartProblem(
      'AUTH_SECRET must be set together with DATABASE_URL: every instance signs sessions with the same secret. Make one with: openssl rand -base64 48',
    )
  }
  if (adminPassword && !adminEmail)
    throw new StartProblem('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.')
  const dataDir = resolve(read('DATA_DIR') ?? 'data')
  const bucketOf = <N extends 'FILES' | 'BACKUP'>(name: N) =>
    readBucket(name, {
      url: read(`${name}_URL`),
      keyId: read(`${name}_KEY_ID`),
      keySecret: read(`${name}_KEY_SECRET`),
      region: read(`${name}_REGION`),
    })
  const [bucket, backupBucket] = [bucketOf('FILES'), bucketOf('BACKUP')]
  if (bucket && read('FILES_INTERNAL_PATH'))
    throw new StartProblem('FILES_INTERNAL_PATH must not be set with FILES_URL: nginx has no files to send.')
  if (backupBucket && read('BACKUP_DIR'))
    throw new StartProblem('BACKUP_DIR must not be set with BACKUP_URL: backups go to one place.')

  return {
    port: listenPort,
    host,
    baseUrl: new URL(
      read('BASE_URL') ?? `http://${isWildcard(host) ? 'localhost' : bracketed(host)}:${listenPort}`,
    ).origin,
    dataDir,
    databaseUrl,
    /** PostgreSQL itself, if `databaseUrl` is that of PgBouncer in transaction mode. */
    databaseListenUrl,
    /** A streaming replica. */
    databaseReadUrl,
    /** How many each process may open; undefined for what the server allows. */
    databaseConnections: read('DATABASE_CONNECTIONS'),
    authSecret,
    adminEmail,
    adminPassword,
    timeZone: read('TIME_ZONE') ?? DEFAULT_TIME_ZONE,
    demo: read('DEMO'),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? 'Farol <farol@localhost>',
    /** The mailbox of `mailFrom`; undefined if nobody reads what returns to it. */
    bouncesUrl: read('BOUNCES_URL'),
    smsWebhookUrl: read('SMS_WEBHOOK_URL'),
    /** Undefined without an identity provider. */
    provider: readProvider({
      OIDC_ISSUER: read('OIDC_ISSUER'),
      OIDC_CLIENT_ID: read('OIDC_CLIENT_ID'),
      OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET'),
      OIDC_NAME: read('OIDC_NAME'),
    }),
    trustedProxies,
    /** How long a stopping server is unready and still serves. */
    drainSeconds: read('DRAIN_SECONDS') ?? (trustedProxies > 0 ? DRAIN_SECONDS_BEHIND_PROXY : 0),
    workers: read('WORKERS') ?? 1,
    /** In `npm run worker`, not in servers. */
    areJobsElsewhere: read('JOBS') === 'elsewhere',
    isSlowMachine: read('SLOW_MACHINE') === 'on',
    /** Undefined for the one in the PATH. */
    ffmpegPath: read('FFMPEG_PATH'),
    pushOrigins: read('PUSH_SERVICES') ?? [],
    filesInternalPath: read('FILES_INTERNAL_PATH'),
    /** Undefined if uploaded files are in DATA_DIR. */
    bucket,
    /** The folder of backups; undefined if they go to a bucket. */
    backupDir: backupBucket ? undefined : resolve(read('BACKUP_DIR') ?? `${dataDir}/backups`),
    backupBucket,
    /** Undefined without metrics. */
    metricsPort: read('METRICS_PORT'),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    logLevel: read('LOG_LEVEL') ?? 'info',
  }
}

export type ProviderConfig = { issuer: string; clientId: string; clientSecret: string; name: string }

function readProvider({ OIDC_NAME: name, ...needed }: Record<`OIDC_${string}`, string | undefined>) {
  const missing = Object.keys(needed).filter((variable) => !needed[variable as `OIDC_${string}`])
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = needed
  if (issuer && clientId && clientSecret) {
    const { hostname } = new URL(issuer)
    return { issuer, clientId, clientSecret, name: name ?? (hostname === GOOGLE ? 'Google' : hostname) }
  }
  if (issuer || clientId || clientSecret || name)
    throw new StartProblem(
      `${missing.join(' and ')} must be set as well: users log in with a provider only when its address, an id and a secret are known.`,
    )
  return undefined
}

const isWildcard = (host: string) => host === '0.0.0.0' || host === '::'
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)
