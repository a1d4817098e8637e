import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@farol/contract/problem.ts'
import { AwsV4Signer } from 'aws4fetch'
import type { Bucket } from '#/config/bucket.ts'
import { StartProblem } from '#/config/start-problem.ts'
import { unavailable } from '#/database/to-problem.ts'

const QUICK_MS = 5_000
const TRIES = 3
const RETRY_MS = 200
/** Busy, or about to be back. */
const PASSING_STATUSES = [408, 429, 500, 502, 503, 504]
/** How long whoever was allowed to read a file can still begin to. */
export const SIGNED_SECONDS = 300
const NOT_FOUND = 404
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  range?: { start: number; end: number }
  body?: Uint8Array<ArrayBuffer>
  /** Other than success. */
  expects?: number[]
  /** For all tries together. */
  limitMs?: number
}
export type S3Answer = { status: number; headers: Headers; body: Buffer }

/** What may be wrong, for the operator. */
const hints = (variables: Bucket['variables']): Record<number, string> => ({
  301: `Are ${variables}_URL and ${variables}_REGION right?`,
  400: `Are ${variables}_URL and ${variables}_REGION right?`,
  403: `The key of ${variables}_KEY_ID must be right, and be allowed to list, read, write and delete in this bucket.`,
  404: 'Is there such a bucket?',
})

type Overrides = { type: string; disposition: string | undefined }

export type S3Client = ReturnType<typeof createS3Client>

/** Signed requests to one bucket, by addresses with the bucket in the path. `now` in milliseconds. */
export function createS3Client(bucket: Bucket, now: () => number = Date.now) {
  const place = `${bucket.origin}/${bucket.name} of ${bucket.variables}_URL`
  const away = (error: unknown) =>
    unavailable(new StartProblem(`${place} cannot be reached: ${reason(error)}.`))
  const refused = ({ method, key }: S3Request, { status, body }: S3Answer) => {
    const code = /<Code>([^<]+)<\/Code>/.exec(body.toString())?.[1] ?? ''
    const said = [status, code, 'to', method, key].filter(Boolean).join(' ')
    return unavailable(
      new StartProblem(`${place} answered ${said}. ${hints(bucket.variables)[status] ?? ''}`.trim()),
    )
  }
  const cache = new Map<string, ArrayBuffer>()
  const addressOf = (key: string, query: Record<string, string>) =>
    `${bucket.origin}/${bucket.name}${key && `/${bucket.prefix}${key}`}?${new URLSearchParams(query)}`
  const signer = (options: {
    method: string
    url: string
    headers?: Record<string, string>
    signQuery?: boolean
  }) =>
    new AwsV4Signer({
      ...options,
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.keySecret,
      region: bucket.region,
      service: 's3',
      datetime: new Date(now()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
      cache,
    })

  async function begin({ method, key, query = {}, range, body }: S3Request, signal: AbortSignal) {
    const headers = {
      'x-amz-content-sha256': body ? await sha256Hex(body) : EMPTY_SHA256,
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
    }
    const signed = await signer({ method, url: addressOf(key, query), headers }).sign()
    const init = { method, headers: signed.headers, redirect: 'manual' as const, signal }
    return fetch(signed.url, body ? { ...init, body } : init)
  }

  async function once(request: S3Request, signal: AbortSignal): Promise<S3Answer> {
    const response = await begin(request, signal)
    const { status, headers } = response
    return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
  }

  return {
    /** Tried again where that may help. Whatever stays wrong is UNAVAILABLE: nothing is lost, and it can be asked again. */
    ask: async (request: S3Request): Promise<S3Answer> => {
      const { expects = [], limitMs = QUICK_MS } = request
      const signal = AbortSignal.timeout(limitMs)
      for (let tries = 1; ; tries += 1) {
        const isLast = tries === TRIES
        const answer = await once(request, signal).catch((error: unknown) => {
          if (isLast || signal.aborted) throw away(error)
          return undefined
        })
        if (answer && ((answer.status >= 200 && answer.status < 300) || expects.includes(answer.status)))
          return answer
        if (answer && (isLast || !PASSING_STATUSES.includes(answer.status))) throw refused(request, answer)
        await wait(tries * RETRY_MS)
      }
    },

    /** For a visitor who waits: it begins within the time limit, and goes on as long as they read. */
    stream: async (key: string, range: { start: number; end: number }): Promise<Readable> => {
      const ended = new AbortController()
      const timer = setTimeout(() => ended.abort(), QUICK_MS)
      const request: S3Request = { method: 'GET', key, range }
      const response = await begin(request, ended.signal)
        .catch((error: unknown) => {
          throw away(error)
        })
        .finally(() => clearTimeout(timer))
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream)
      const body = Buffer.from(await response.arrayBuffer())
      const { status, headers } = response
      if (status === NOT_FOUND) throw new Problem('NOT_FOUND')
      throw refused(request, { status, headers, body })
    },

    /** An address that anybody can read the object from, for five minutes. */
    sign: async (key: string, { type, disposition }: Overrides): Promise<string> => {
      const query = {
        'X-Amz-Expires': String(SIGNED_SECONDS),
        'response-cache-control': 'private, max-age=60',
        'response-content-type': type,
        ...(disposition && { 'response-content-disposition': disposition }),
      }
      const { url } = await signer({ method: 'GET', url: addressOf(key, query), signQuery: true }).sign()
      // Not every server reads a plus as a space.
      return url.href.replaceAll('+', '%20')
    },
  }
}

/** `fetch` says why in the cause of its error; a host with several addresses fails with one error for each. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  if (error instanceof Error) return error.cause === undefined ? error.message : reason(error.cause)
  return String(error)
}

/** Not on the thread that answers requests. */
async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
