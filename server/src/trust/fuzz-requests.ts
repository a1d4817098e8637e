import type { Endpoint } from '@farol/contract/endpoint.ts'
import fc from 'fast-check'
import { hostileValue, withOneDefect } from './fuzz-values.ts'
import { type Known, validInput } from './schema-arbitrary.ts'

export type Sent = {
  method: string
  /** As it is sent: `fetch` would normalise it. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Whether the path surely leads to this endpoint. */
  isPlainPath: boolean
}

const JSON_TYPE = 'application/json'
const ENCODED_MAX = 3_000
const SEARCH_MAX = 6_000
const DEEP = 100_000
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Claims to be 60,000 pixels wide and high. */
const HUGE_PNG = Buffer.concat([
  PNG.subarray(0, 16),
  Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
  PNG.subarray(24),
])

const PATH_TRICKS = [
  ...[
    '',
    '.',
    '..',
    '%2e%2e',
    '..%2f..',
    '%2F',
    '%5C',
    '\\',
    '%',
    '%zz',
    '%00',
    '%FF',
    '%ED%A0%80',
    '*',
    ';a=b',
  ],
  ...['%0d%0aset-cookie:%20a=b', ':courseId', '{courseId}', '__proto__', "'%20or%201=1--", 'x'.repeat(3_000)],
  '01890000-0000-7000-8000-00000000000%30',
]

const QUERY_TRICKS = [
  ...[
    'search=%00',
    'search=%',
    'search=%FF',
    'search=a&search=b',
    'search[]=1',
    'search[$ne]=1',
    '&&==&',
    '=',
  ],
  ...['page=1e308', 'page=-1', 'page=1&page=2', 'page=0x10', 'page=', 'page=NaN', 'page=9999'],
  ...['after=%ED%A0%80', 'after=', 'after=null', '__proto__=x', '__proto__[role]=admin', 'period=all%00'],
  `search=${'x'.repeat(8_000)}`,
]

const RAW_BODIES: (string | Buffer)[] = [
  ...['', ' ', 'null', '[]', '"text"', '0', '-0', '1e999', '{', '{"a":}', "{'a': 1}", '{"a": NaN}', '{}x'],
  ...['{"name": "a", "name": "b"}', '{"__proto__": {"role": "admin"}}', '\uFEFF{}', '{"email": "\\ud800"}'],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('{}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  '{"a":'.repeat(DEEP / 5),
]

const JSON_TYPES = [
  ...[JSON_TYPE, 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json; charset=utf-16'],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ],
]

const HOSTILE_HEADERS: Record<string, string>[] = [
  { 'user-agent': `Mozilla/5.0 ${'('.repeat(4_000)}` },
  { 'user-agent': '' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer farol_0000000000000000000000000000000000000000000' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
  { authorization: 'Basic YTpi' },
  { cookie: `farol.session_token=${'%'.repeat(500)}` },
  { cookie: 'farol.session_token=a.b; farol.session_token=; =; ;;' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': `${'x'.repeat(3_000)}, ::ffff:1.2.3.4%eth0` },
  { 'content-encoding': 'gzip' },
  { range: 'bytes=9-1,-0,18446744073709551616-' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=-1, *;q=1e99' },
  { accept: 'application/xml' },
]

/** Valid and hostile headers of tus; never a size that could fill the disk. */
const TUS_HEADERS = fc.record({
  'tus-resumable': mostly('1.0.0', '', '0.2.2'),
  'upload-length': mostly('1000', '0', '-1', '1e9', '9007199254740993', 'x', ''),
  'upload-offset': mostly('0', '-1', '999999999999999', '0x0', ''),
  'upload-metadata': mostly(
    'filename YXVsYS5tcDQ=',
    '',
    'filename',
    'filename ////',
    ',,, ,',
    '__proto__ YQ==',
  ),
})

function mostly(valid: string, ...hostile: string[]) {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  )
}

const protocolHeaders = ({ path, method }: Endpoint): fc.Arbitrary<Record<string, string>> =>
  path.startsWith('/api/admin/uploads') && method !== 'GET' ? TUS_HEADERS : fc.constant({})

/** Requests to one endpoint, generated from its schemas: valid, with one defect, and hostile. */
export function requestsTo(endpoint: Endpoint, known: Known): fc.Arbitrary<Sent> {
  const part = (schema: Endpoint['body'], tricks: fc.Arbitrary<unknown>) => {
    if (!schema) return fc.constant({ value: undefined })
    const valid = validInput(schema, known)
    return fc.oneof(
      { weight: 5, arbitrary: valid.map((value) => ({ value })) },
      { weight: 5, arbitrary: withOneDefect(valid).map((value) => ({ value })) },
      { weight: 1, arbitrary: tricks.map((raw) => ({ raw })) },
    )
  }
  return fc
    .record({
      params: paramsOf(endpoint, known),
      query: part(endpoint.query, fc.constantFrom(...QUERY_TRICKS)),
      body: endpoint.uploads ? uploads(endpoint.uploads.types) : jsonBodies(endpoint, known),
      address: fc.ipV4(),
      protocol: protocolHeaders(endpoint),
      hostile: rarely(fc.constantFrom(...HOSTILE_HEADERS)),
    })
    .map(({ params, query, body, address, protocol, hostile }) => ({
      method: endpoint.method,
      path: `${filled(endpoint.path, params)}${searchOf(query)}`,
      headers: { 'x-forwarded-for': address, ...protocol, ...body.headers, ...hostile },
      ...(body.sent !== undefined && { body: body.sent }),
      isPlainPath: Object.values(params).every(({ isPlain }) => isPlain),
    }))
}

/** Only one in ten, because a hostile part hides the others. */
const rarely = (tricks: fc.Arbitrary<Record<string, string>>): fc.Arbitrary<Record<string, string>> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: tricks })

type Param = { text: string; isPlain: boolean }

function paramsOf({ params }: Endpoint, known: Known): fc.Arbitrary<Record<string, Param>> {
  if (!params) return fc.constant({})
  const alone = validInput(params, known) as fc.Arbitrary<Record<string, string>>
  const names = Object.keys(params.shape)
  const together = names.length > 1 ? (known[names.join(' ')] as typeof alone | undefined) : undefined
  const plain = together
    ? fc.oneof({ weight: 4, arbitrary: together }, { weight: 1, arbitrary: alone })
    : alone
  const tricks = fc.dictionary(
    fc.constantFrom(...Object.keys(params.shape)),
    fc.constantFrom(...PATH_TRICKS),
    {
      minKeys: 1,
    },
  )
  return fc.tuple(plain, rarely(tricks)).map(([ids, hostile]) =>
    Object.fromEntries(
      Object.entries(ids).map(([name, id]) => {
        const trick = hostile[name]
        return [
          name,
          trick === undefined ? { text: encoded(id), isPlain: true } : { text: trick, isPlain: false },
        ]
      }),
    ),
  )
}

type Body = { sent?: string | Uint8Array; headers: Record<string, string> }

function jsonBodies({ body }: Endpoint, known: Known): fc.Arbitrary<Body> {
  const headers = { 'content-type': JSON_TYPE }
  const raw = fc
    .record({ sent: fc.constantFrom(...RAW_BODIES), type: fc.constantFrom(...JSON_TYPES) })
    .map(({ sent, type }) => ({ sent, headers: { 'content-type': type } }))
  // A request may have a body even where none is declared.
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant({ headers: {} }) }, { weight: 1, arbitrary: raw })
  const valid = validInput(body, known)
  const written = (value: unknown) => ({ sent: JSON.stringify(value) ?? '', headers })
  return fc.oneof(
    { weight: 11, arbitrary: valid.map(written) },
    { weight: 6, arbitrary: withOneDefect(valid).map(written) },
    { weight: 1, arbitrary: hostileValue.map(written) },
    { weight: 2, arbitrary: raw },
  )
}

const uploads = (types: readonly string[]): fc.Arbitrary<Body> =>
  fc
    .record({
      sent: fc.oneof(
        fc.constantFrom(
          PNG,
          HUGE_PNG,
          PNG.subarray(0, 40),
          PNG_START,
          Buffer.alloc(0),
          Buffer.from('<svg/>'),
          Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nOlá <b>turma'),
        ),
        fc.uint8Array({ maxLength: 500 }),
      ),
      type: fc.constantFrom(...types, ...types, 'image/svg+xml', 'text/html', ''),
    })
    .map(({ sent, type }) => ({ sent, headers: { 'content-type': type } }))

const filled = (path: string, params: Record<string, Param>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name]?.text ?? '')

function searchOf(query: { value?: unknown; raw?: unknown }): string {
  if (query.raw !== undefined) return `?${query.raw}`
  const pairs = Object.entries(query.value ?? {}).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, SEARCH_MAX)}` : ''
}

/** Truncated: Node refuses longer request lines before they reach the application. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()).slice(0, ENCODED_MAX)

/** A hostile object may have a `toString` that is no function. */
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
