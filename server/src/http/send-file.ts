import { open } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@farol/contract/problem.ts'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { SentFile } from '#/requests/caller.ts'
import { contentDisposition } from '#/requests/content-disposition.ts'
import type { AppEnv } from './app-env.ts'
import { parseRange } from './byte-range.ts'
import { sendRange } from './send-range.ts'

/** Short, and only for the session that was allowed to read it: signing out or losing access ends it. */
const CACHE = { 'cache-control': 'private, max-age=60', vary: 'cookie, authorization' }
/** Whatever it is, opened as a page it runs nothing and belongs to no origin. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'"
/** The viewers of PDFs in browsers do not start in a sandbox, and Chrome's needs its own styles. */
const FOR_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"
/** A proxy in front that sends the files itself, once this server has allowed it. */
export type HandOver = { root: string; internalPath: string }

type Sending = {
  file: SentFile
  type: string
  handOver: HandOver | undefined
  /** Before the file is sent from here; refuses whoever receives too many. */
  takeSlot: () => void
}

/** A file that its handler allows to read: whole, a range, or the answer that the browser has it already. */
export async function sendFile(
  context: Context<AppEnv>,
  { file, type: ofEndpoint, handOver, takeSlot }: Sending,
) {
  const { size, digest, type = ofEndpoint } = file
  const request = context.req.raw
  // nginx would drop the policy that keeps a download from running.
  if (handOver && 'path' in file && !file.download) return handedOver(file.path, { type, handOver })
  const etag = `"${digest}"`
  const headers = { ...CACHE, etag, 'accept-ranges': 'bytes', 'content-type': type, ...downloadHeaders(file) }
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = askedRange(request, { etag, size })
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...CACHE, 'content-range': `bytes */${size}` } })
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  const isPart = range !== 'whole'
  const status = isPart ? 206 : 200
  const answered: Record<string, string> = {
    ...headers,
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
    'content-length': String(end - start + 1),
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers: answered })
  if ('text' in file)
    return new Response(Buffer.from(file.text).subarray(start, end + 1), { status, headers: answered })
  if (start === 0) await file.onBegin?.()
  if ('sign' in file && !file.isStreamed)
    return redirected(await file.sign({ type, disposition: dispositionOf(file) }))
  takeSlot()
  if ('sign' in file)
    return streamed(context, { bytes: await file.read({ start, end }), status, headers: answered })
  const opened = await openFile(file.path)
  context.env.outgoing.writeHead(status, answered)
  void sendRange(opened, context.env.outgoing, { start, end })
  return RESPONSE_ALREADY_SENT
}

function downloadHeaders({ type, download }: SentFile): Record<string, string> {
  if (!download) return {}
  const isShownPdf = download.isShown && type === 'application/pdf'
  return {
    'content-disposition': contentDisposition(download),
    'content-security-policy': isShownPdf ? FOR_PDF : SANDBOX,
  }
}

const dispositionOf = ({ download }: SentFile) => download && contentDisposition(download)

/** The address ends after some minutes, and whoever may no longer read the file gets none: it is asked for each time. */
const redirected = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store' } })

/** A restored backup may lack files. */
const openFile = (path: string) =>
  open(path).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new Problem('NOT_FOUND', { cause }) : cause
  })

type Streamed = {
  bytes: Readable
  status: number
  headers: Record<string, string>
}

/** Written directly to the Node response: a web stream between the two would halve the speed. */
function streamed({ env: { outgoing } }: Context<AppEnv>, { bytes, status, headers }: Streamed) {
  outgoing.writeHead(status, headers)
  // A visitor who seeks or leaves breaks the connection; there is nobody to tell.
  pipeline(bytes, outgoing).catch(() => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** What is made while it is sent. */
export function sendStream(
  context: Context<AppEnv>,
  { bytes, headers }: { bytes: Readable; headers: Record<string, string> },
) {
  if (context.req.method !== 'HEAD') return streamed(context, { bytes, status: 200, headers })
  bytes.destroy()
  return new Response(null, { headers })
}

/**
 * nginx answers ranges and conditions by itself, with an ETag of its own. Only after an answer that says it has no body does it keep the
 * connection to this server for the next one.
 */
const handedOver = (path: string, { type, handOver }: { type: string; handOver: HandOver }) =>
  new Response(null, {
    headers: {
      ...CACHE,
      'content-type': type,
      'content-length': '0',
      'x-accel-redirect': handOver.internalPath + relative(handOver.root, path),
    },
  })

/** With `If-Range` for other content, the whole file is sent. */
function askedRange({ headers }: Request, { etag, size }: { etag: string; size: number }) {
  const condition = headers.get('if-range')
  if (condition !== null && condition.trim() !== etag) return 'whole'
  return parseRange(headers.get('range') ?? undefined, size)
}

/** `If-None-Match` is a list of ETags; weak and strong ones compare equal. */
const isKnown = (header: string | null, etag: string) =>
  (header ?? '').split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
