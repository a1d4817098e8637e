import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** As RFC 3986 has it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** What a request says of its signature: in its query, or in a header. */
function claimed({ headers }: IncomingMessage, query: URLSearchParams) {
  if (query.has('X-Amz-Signature'))
    return {
      scope: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      digest: 'UNSIGNED-PAYLOAD',
    }
  const [, scope = '', signedHeaders = '', signature = ''] =
    /Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
  const date = String(headers['x-amz-date'])
  return { scope, signedHeaders, signature, date, digest: String(headers['x-amz-content-sha256']) }
}

/** AWS Signature Version 4, computed anew: s3rver looks at the key and the date only. */
export function hasRightSignature(request: IncomingMessage, secret: string): boolean {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const { scope, signedHeaders, signature, date, digest } = claimed(request, searchParams)
  const query = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .sort()
  const headers = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = [request.method, pathname, query.join('&'), headers.join(''), signedHeaders, digest].join(
    '\n',
  )
  const [, ...scopes] = scope.split('/')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', date, scopes.join('/'), hash].join('\n')
  const key = scopes.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}
