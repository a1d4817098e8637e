import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SentFile } from '#/requests/caller.ts'
import { parseRange } from './byte-range.ts'

/** Short, and only for the session that was allowed to read it: signing out or losing access ends it. */
const CACHE = { 'cache-control': 'private, max-age=60', vary: 'cookie, authorization' }

/** A file that its handler allows to read: whole, a range, or the answer that the browser has it already. */
export function sendFile(request: Request, { path, size, digest }: SentFile, type: string): Response {
  const etag = `"${digest}"`
  const headers = { ...CACHE, etag, 'accept-ranges': 'bytes', 'content-type': type }
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = askedRange(request, { etag, size })
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...CACHE, 'content-range': `bytes */${size}` } })
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  const isPart = range !== 'whole'
  const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(path, { start, end }))
  return new Response(body as ReadableStream | null, {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
      'content-length': String(end - start + 1),
    },
  })
}

/** With `If-Range` for other content, the whole file is sent. */
function askedRange({ headers }: Request, { etag, size }: { etag: string; size: number }) {
  const condition = headers.get('if-range')
  if (condition !== null && condition.trim() !== etag) return 'whole'
  return parseRange(headers.get('range') ?? undefined, size)
}

/** `If-None-Match` is a list of ETags; weak and strong ones compare equal. */
const isKnown = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
