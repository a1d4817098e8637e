import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { isPostgresUrl, parsePostgresUrl } from './postgres-url.ts'

const folder = mkdtempSync(join(tmpdir(), 'farol-ca-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())
const root = join(folder, 'ca.pem')
writeFileSync(root, 'authority')
const CA = Buffer.from('authority')

test.each([
  ['postgres:///farol', [{ host: 'localhost', port: 5432 }]],
  ['postgres://db/farol', [{ host: 'db', port: 5432 }]],
  ['postgresql://farol:x@db:6432/farol', [{ host: 'db', port: 6432 }]],
  ['postgres://[::1]:6432/farol', [{ host: '::1', port: 6432 }]],
  ['postgres://farol@%2Frun%2Fpg/farol', [{ host: '/run/pg', port: 5432 }]],
  ['postgres://farol@/farol?host=/run/pg&port=6432', [{ host: '/run/pg', port: 6432 }]],
  [
    'postgres://a,b:6432/farol',
    [
      { host: 'a', port: 5432 },
      { host: 'b', port: 6432 },
    ],
  ],
  [
    'postgres://farol@/farol?host=a,b&port=6432',
    [
      { host: 'a', port: 6432 },
      { host: 'b', port: 6432 },
    ],
  ],
])('%s leads to these hosts', (address, hosts) => {
  expect(isPostgresUrl(address)).toBe(true)
  expect(parsePostgresUrl(address).hosts).toEqual(hosts)
})

test('PGHOST and PGPORT stand in for what the address does not name', () => {
  vi.stubEnv('PGHOST', '/run/pg')
  vi.stubEnv('PGPORT', '6432')
  expect(parsePostgresUrl('postgres:///farol').hosts).toEqual([{ host: '/run/pg', port: 6432 }])
  expect(parsePostgresUrl('postgres://db:5433/farol').hosts).toEqual([{ host: 'db', port: 5433 }])
})

test.each([
  'mysql://db/farol',
  'postgres://a:x/f',
  'localhost',
  'postgres:///f?host=',
  'postgres://a,b/f?port=1,2,3',
])('%s is no address', (address) => {
  expect(isPostgresUrl(address)).toBe(false)
})

test('names and passwords are decoded, and words win over the address', () => {
  expect(parsePostgresUrl('postgres://farol:a%40b%2F%25@db/escola').login).toMatchObject({
    user: 'farol',
    password: 'a@b/%',
    database: 'escola',
  })
  expect(parsePostgresUrl('postgres://farol:a@b@db').login.password).toBe('a@b')
  expect(parsePostgresUrl('postgres://farol@db1:100%@db/x')).toMatchObject({
    hosts: [{ host: 'db', port: 5432 }],
    login: { user: 'farol@db1', password: '100%' },
  })
  expect(parsePostgresUrl('postgres://farol:%zz%2F@[::1]/x')).toMatchObject({
    hosts: [{ host: '::1', port: 5432 }],
    login: { password: '%zz/' },
  })
  expect(parsePostgresUrl('postgres://db?user=ana&dbname=x&options=-c%20a%3Db').login).toMatchObject({
    user: 'ana',
    database: 'x',
    options: '-c a=b',
  })
})

const unchecked = { rejectUnauthorized: false }
const signature = { ca: CA, checkServerIdentity: expect.any(Function) }

test.each([
  ['', [undefined]],
  ['sslmode=disable', [false]],
  ['sslmode=allow', [false, unchecked]],
  ['sslmode=prefer', [unchecked, false]],
  ['sslmode=require', [unchecked]],
  ['ssl=true', [unchecked]],
  ['ssl=1', [unchecked]],
  ['ssl=0', [false]],
  ['sslmode=require&uselibpqcompat=true', [unchecked]],
  ['sslmode=require&channel_binding=require', [unchecked]],
  [`sslmode=no-verify&sslrootcert=${root}`, [{ ca: CA, ...unchecked }]],
  [`sslmode=require&sslrootcert=${root}`, [signature]],
  [`sslmode=verify-ca&sslrootcert=${root}`, [signature]],
  [`sslmode=verify-full&sslrootcert=${root}`, [{ ca: CA }]],
  ['sslmode=verify-full', [{}]],
  ['sslrootcert=system', [{}]],
  ['sslmode=verify-full&ssl_min_protocol_version=TLSv1.3', [{ minVersion: 'TLSv1.3' }]],
])('“%s” protects the connection as libpq does', (words, encryption) => {
  expect(parsePostgresUrl(`postgres://db/farol?${words}`).encryption).toEqual(encryption)
})

test('channel binding is used where it is required', () => {
  const loginWith = (words: string) => parsePostgresUrl(`postgres://db/farol?sslmode=require${words}`).login
  expect(loginWith('&channel_binding=require').enableChannelBinding).toBe(true)
  expect(loginWith('').enableChannelBinding).toBeUndefined()
})

test('a socket is not encrypted, whatever is asked for', () => {
  expect(parsePostgresUrl('postgres://%2Frun/farol?sslmode=verify-full').encryption).toEqual([false])
})

test.each([
  ['sslmode=on', 'sslmode in DATABASE_URL must be disable or allow or prefer'],
  ['sslmode=verify-ca', 'sslmode=verify-ca in DATABASE_URL needs sslrootcert'],
  [`sslrootcert=${root}`, 'sslrootcert in DATABASE_URL needs sslmode'],
  ['sslmode=require&sslrootcert=system', 'sslrootcert=system in DATABASE_URL needs sslmode=verify-full'],
  [
    'sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    'The file of sslrootcert in DATABASE_URL cannot be read',
  ],
  ['channel_binding=require', 'channel_binding=require in DATABASE_URL needs sslmode=require'],
  ['sslmode=prefer&channel_binding=require', 'channel_binding=require in DATABASE_URL needs sslmode=require'],
  ['requirepeer=postgres', 'DATABASE_URL has a word that Farol does not understand: requirepeer.'],
])('“%s” stops the start with a sentence', (words, sentence) => {
  expect(() => parsePostgresUrl(`postgres://db/farol?${words}`)).toThrow(sentence)
})

test('only the address of a replica may ask for a standby', () => {
  const address = 'postgres://db/farol?target_session_attrs=standby'
  expect(parsePostgresUrl(address, 'DATABASE_READ_URL').hosts).toEqual([{ host: 'db', port: 5432 }])
  expect(() => parsePostgresUrl(address)).toThrow(/^target_session_attrs in DATABASE_URL must be/)
})
