import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, VARIABLES } from './config.ts'

test('without any variable Farol listens on loopback, on port 3000, with its own database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    trustedProxies: 0,
    timeZone: 'America/Sao_Paulo',
    workers: 1,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
  })
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['BASE_URL', 'cursos.example.org'],
  ['BASE_URL', 'ftp://cursos.example.org'],
  ['BASE_URL', 'https://cursos.example.org/farol'],
  ['DATABASE_URL', 'mysql://localhost/farol'],
  ['DATABASE_LISTEN_URL', 'localhost'],
  ['DATABASE_READ_URL', 'localhost'],
  ['DATABASE_CONNECTIONS', '12'],
  ['DATABASE_CONNECTIONS', '101'],
  ['AUTH_SECRET', 'too short'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['TIME_ZONE', 'Brasil'],
  ['TIME_ZONE', '+03:00'],
  ['DEMO', 'yes'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['MAIL_FROM', 'nobody'],
  ['SMS_WEBHOOK_URL', 'sms.example.org'],
  ['SMS_WEBHOOK_URL', 'smtp://sms.example.org'],
  ['SMS_WEBHOOK_URL', 'https://user:password@sms.example.org'],
  ['OIDC_ISSUER', 'accounts.google.com'],
  ['OIDC_ISSUER', 'http://login.example.org'],
  ['OIDC_ISSUER', 'https://login.example.org?realm=1'],
  ['OIDC_NAME', 'x'.repeat(41)],
  ['TRUST_PROXY', 'maybe'],
  ['JOBS', 'off'],
  ['DRAIN_SECONDS', '61'],
  ['DRAIN_SECONDS', '-1'],
  ['SLOW_MACHINE', 'yes'],
  ['WORKERS', '0'],
  ['WORKERS', '17'],
  ['WORKERS', 'two'],
  ['METRICS_PORT', '-1'],
  ['METRICS_HOST', 'not a host'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s (%j) stops the start with a sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .+\\.$`))
})

test('behind a proxy a stop begins with five unready seconds, unless another number is set', () => {
  const drainSeconds = (env: Record<string, string>) => readConfig(env).drainSeconds
  expect(drainSeconds({})).toBe(0)
  expect(drainSeconds({ TRUST_PROXY: 'on' })).toBe(5)
  expect(drainSeconds({ TRUST_PROXY: '2', DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainSeconds({ DRAIN_SECONDS: '60' })).toBe(60)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
})

test('an external database needs a secret that all instances share', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/farol' })).toThrow(/^AUTH_SECRET must be set/)
})

test('an address to listen at needs that of the pooler', () => {
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://localhost/farol' })).toThrow(
    /^DATABASE_URL must be set together with DATABASE_LISTEN_URL/,
  )
})

test('only PostgreSQL itself may have several hosts, not the pooler in front of it', () => {
  const one = 'postgres://db/farol'
  const several = 'postgres://db1,db2/farol'
  const AUTH_SECRET = 's'.repeat(48)
  expect(() => readConfig({ DATABASE_URL: several, DATABASE_LISTEN_URL: one, AUTH_SECRET })).toThrow(
    /^DATABASE_URL must name one host/,
  )
  expect(readConfig({ DATABASE_URL: one, DATABASE_LISTEN_URL: several, AUTH_SECRET })).toMatchObject({
    databaseListenUrl: several,
  })
})

test('the address of a replica needs that of the primary, and names one host', () => {
  const DATABASE_URL = 'postgres://db1,db2/farol'
  const AUTH_SECRET = 's'.repeat(48)
  expect(() => readConfig({ DATABASE_READ_URL: 'postgres://db2/farol' })).toThrow(
    /^DATABASE_URL must be set together with DATABASE_READ_URL/,
  )
  expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URL: DATABASE_URL, AUTH_SECRET })).toThrow(
    /^DATABASE_READ_URL must name one host/,
  )
  const DATABASE_READ_URL = 'postgres://db2/farol'
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL, AUTH_SECRET })).toMatchObject({
    databaseReadUrl: DATABASE_READ_URL,
  })
})

test('a password for the first administrator needs an e-mail', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'long enough' })).toThrow(/^ADMIN_EMAIL must be set/)
})

const OIDC = {
  OIDC_ISSUER: 'https://login.example.org/a',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
}

test('a provider to log in with needs its address, an id and a secret', () => {
  expect(readConfig({}).provider).toBeUndefined()
  for (const name of Object.keys(OIDC))
    expect(() => readConfig({ ...OIDC, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set as well: .+\\.$`),
    )
  expect(() => readConfig({ OIDC_NAME: 'Escola' })).toThrow(
    /^OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set/,
  )
})

test.each([
  [{}, 'login.example.org'],
  [{ OIDC_NAME: 'Escola' }, 'Escola'],
  [{ OIDC_ISSUER: 'https://accounts.google.com' }, 'Google'],
  [{ OIDC_ISSUER: 'http://localhost:8080' }, 'localhost'],
  [{ OIDC_ISSUER: 'http://127.0.0.1:8080' }, '127.0.0.1'],
])('with %j users log in with %s', (changes, name) => {
  expect(readConfig({ ...OIDC, ...changes }).provider?.name).toBe(name)
})

test('the public address follows host and port unless it is given', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).baseUrl).toBe('http://localhost')
  expect(readConfig({ HOST: '::1', PORT: '8080' }).baseUrl).toBe('http://[::1]:8080')
  expect(readConfig({ BASE_URL: 'https://cursos.example.org/' }).baseUrl).toBe('https://cursos.example.org')
})

test.each([
  ['off', 0],
  ['on', 1],
  ['2', 2],
])('TRUST_PROXY=%s trusts %i proxies', (value, count) => {
  expect(readConfig({ TRUST_PROXY: value }).trustedProxies).toBe(count)
})

test('the README has every variable in its table, and no other', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /## Configuration\n([\s\S]+?)\n## /.exec(readme) ?? []
  const named = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  )
  expect(named.sort()).toEqual(Object.keys(VARIABLES).sort())
})

const BUCKET = { FILES_URL: 's3://minio.example.org/escola', FILES_KEY_ID: 'id', FILES_KEY_SECRET: 'secret' }

test('a bucket for files needs its address and a key', () => {
  expect(readConfig({}).bucket).toBeUndefined()
  for (const name of Object.keys(BUCKET))
    expect(() => readConfig({ ...BUCKET, [name]: '' })).toThrow(
      new RegExp(`^${name} must be set as well: .+\\.$`),
    )
  expect(() => readConfig({ FILES_REGION: 'auto' })).toThrow(
    /^FILES_URL and FILES_KEY_ID and FILES_KEY_SECRET must be set/,
  )
  expect(() => readConfig({ ...BUCKET, FILES_INTERNAL_PATH: '/arquivos/' })).toThrow(
    /^FILES_INTERNAL_PATH must not be set with FILES_URL/,
  )
})

test.each([
  ['s3://s3.sa-east-1.amazonaws.com/escola', 'https://s3.sa-east-1.amazonaws.com', '', 'sa-east-1'],
  ['s3://abc.r2.cloudflarestorage.com/escola/', 'https://abc.r2.cloudflarestorage.com', '', 'auto'],
  ['s3://minio.example.org:9000/escola/a/b', 'https://minio.example.org:9000', 'a/b/', 'us-east-1'],
  ['s3://127.0.0.1:4568/escola', 'http://127.0.0.1:4568', '', 'us-east-1'],
])('FILES_URL=%s is a bucket at %s', (address, origin, prefix, region) => {
  const { bucket } = readConfig({ ...BUCKET, FILES_URL: address })
  expect(bucket).toEqual({
    variables: 'FILES',
    origin,
    prefix,
    region,
    name: 'escola',
    keyId: 'id',
    keySecret: 'secret',
  })
  expect(readConfig({ ...BUCKET, FILES_REGION: 'eu-west-1' }).bucket?.region).toBe('eu-west-1')
})

test.each([
  'https://minio.example.org/escola',
  's3://id:secret@minio.example.org/escola',
  's3://minio.example.org',
  's3://minio.example.org/E',
  's3://minio.example.org/escola?x=1',
  's3:///escola',
  'escola',
])('FILES_URL=%s is refused', (address) => {
  expect(() => readConfig({ ...BUCKET, FILES_URL: address })).toThrow(
    /^FILES_URL must be the address of an S3 bucket/,
  )
})

test('backups go to a folder or to a bucket, not to both', () => {
  const bucket = {
    BACKUP_URL: 's3://minio.example.org/copias',
    BACKUP_KEY_ID: 'id',
    BACKUP_KEY_SECRET: 'secret',
  }
  expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({ backupDir: '/srv/data/backups' })
  expect(readConfig({ BACKUP_DIR: '/mnt/copias' })).toMatchObject({ backupDir: '/mnt/copias' })
  expect(readConfig(bucket)).toMatchObject({ backupDir: undefined, backupBucket: { name: 'copias' } })
  expect(() => readConfig({ ...bucket, BACKUP_DIR: '/mnt/copias' })).toThrow('BACKUP_DIR must not be set')
  expect(() => readConfig({ ...bucket, BACKUP_KEY_ID: '' })).toThrow(
    'BACKUP_KEY_ID must be set as well: backups',
  )
})
