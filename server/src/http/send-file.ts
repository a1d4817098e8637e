import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { SentFile } from '#/requests/caller.ts'
import { parseRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

/** Short, and only for the session that was allowed to read it: signing out or losing access ends it. */
const CACHE = { 'cache-control': 'private, max-age=60', vary: 'cookie, authorization' }

/** Whatever it is, opened as a page it runs nothing and belongs to no origin. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** The viewers of PDFs in browsers do not start in a sandbox, and Chrome's needs its own styles. */
const FOR_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

/** A file that its handler allows to read: whole, a range, or the answer that the browser has it already. */
export async function sendFile(request: Request, file: SentFile, endpointType: string): Promise<Response> {
  const { path, size, digest } = file
  const etag = `"${digest}"`
  const type = file.type ?? endpointType
  const headers = { ...CACHE, etag, 'accept-ranges': 'bytes', 'content-type': type, ...downloadHeaders(file) }
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = askedRange(request, { etag, size })
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...CACHE, 'content-range': `bytes */${size}` } })
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  const isPart = range !== 'whole'
  const isRead = request.method !== 'HEAD'
  if (isRead && start === 0) await file.onBegin?.()
  const body = isRead ? Readable.toWeb(createReadStream(path, { start, end })) : null
  return new Response(body as ReadableStream | null, {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
      'content-length': String(end - start + 1),
    },
  })
}

function downloadHeaders({ type, download }: SentFile) {
  if (!download) return {}
  const isShownPdf = download.isShown && type === 'application/pdf'
  return {
    'content-disposition': contentDisposition(download),
    'content-security-policy': isShownPdf ? FOR_PDF : SANDBOX,
  }
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
