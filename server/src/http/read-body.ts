import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { Problem } from '@farol/contract/problem.ts'
import { releaseMemory } from '#/requests/release-memory.ts'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a JSON body; a body over the limit is refused before it is buffered. */
export async function readJsonBody(request: Request, limitBytes: number): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await readBounded(request, limitBytes)
  try {
    return JSON.parse(UTF_8.decode(bytes))
  } catch (cause) {
    throw new Problem('BAD_REQUEST', { cause })
  }
}

/** Reads a raw file of one of the accepted types. */
export function readUpload(
  { request, incoming }: { request: Request; incoming: IncomingMessage },
  { types, limitBytes, keepsPartial }: NonNullable<Endpoint['uploads']>,
) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  return keepsPartial ? readArrived(incoming, limitBytes) : readBounded(request, limitBytes)
}

async function readBounded(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declaredLength = request.headers.get('content-length')
  if (declaredLength !== null) {
    if (Number(declaredLength) > limitBytes) throw new Problem('BODY_TOO_LARGE')
    // The body cannot be longer than its declared length, so it is read whole.
    return new Uint8Array(await request.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw new Problem('BODY_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Until the end or until the connection breaks: what has arrived over a bad connection is not sent again. Read from Node's own request,
 * without a web stream between the two.
 */
async function readArrived(incoming: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const declaredLength = Number(incoming.headers['content-length'] ?? limitBytes)
  if (declaredLength > limitBytes) throw new Problem('BODY_TOO_LARGE')
  const body = Buffer.allocUnsafeSlow(declaredLength)
  let size = 0
  await new Promise<void>((resolve) => {
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      // What comes then is read and dropped: Node does not discard the rest of a body, and the connection would hang.
      if (size > limitBytes) return resolve()
      piece.copy(body, size - piece.length)
      releaseMemory(piece)
    })
    finished(incoming, () => resolve())
  })
  if (size > limitBytes) throw new Problem('BODY_TOO_LARGE')
  return body.subarray(0, size)
}
