import { Problem } from '@farol/contract/problem.ts'
import { TUS_EXTENSIONS, TUS_VERSION, type Upload, WHOLE_DIGEST_HEADER } from '@farol/contract/uploads.ts'
import { UPLOAD_KINDS, UPLOAD_MAX_BYTES, type UploadKind, uploadName } from '@farol/domain/uploads.ts'

/** What the creation of an upload says of its file. */
export type Announced = {
  kind: UploadKind
  name: string
  size: number
  lastModified: number | null
  sha256: string | null
}

const invalid = (field: string) =>
  new Problem('INVALID_INPUT', { fields: { [field]: 'Falta um valor que possamos ler.' } })

/** Bytes of a file, as a whole number. */
function byteHeader(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  if (!/^\d{1,15}$/.test(text)) throw invalid(name)
  return Number(text)
}

export function requireTus(headers: Headers) {
  if (headers.get('tus-resumable') !== TUS_VERSION) throw new Problem('UPLOAD_VERSION')
}

export function announcedFile(headers: Headers): Announced {
  requireTus(headers)
  const metadata = metadataOf(headers.get('upload-metadata') ?? '')
  const { filename, kind = 'video', lastModified = '', sha256 = '' } = metadata
  if (filename === undefined) throw invalid('upload-metadata')
  if (!isUploadKind(kind)) throw invalid('upload-metadata')
  return {
    kind,
    size: byteHeader(headers, 'upload-length'),
    name: uploadName(filename, kind === 'video' ? 'video' : 'arquivo'),
    lastModified: /^\d{1,15}$/.test(lastModified) ? Number(lastModified) : null,
    sha256: digestOf(sha256),
  }
}

const isUploadKind = (kind: string): kind is UploadKind => UPLOAD_KINDS.some((known) => known === kind)
const digestOf = (text: string) => (/^[\da-f]{64}$/.test(text) ? text : null)

/** `filename YXVsYS5tcDQ=,lastModified MTIz` */
function metadataOf(header: string): Record<string, string | undefined> {
  const pairs = header.split(',').map((pair) => {
    const [key = '', value = ''] = pair.trim().split(' ')
    return [key, Buffer.from(value, 'base64').toString('utf8')]
  })
  return Object.fromEntries(pairs)
}

export function announcedChunk(headers: Headers) {
  requireTus(headers)
  return {
    offset: byteHeader(headers, 'upload-offset'),
    checksum: headers.get('upload-checksum'),
    sha256: digestOf(headers.get(WHOLE_DIGEST_HEADER) ?? ''),
  }
}

type Progress = Pick<Upload, 'offset' | 'size' | 'expiresAt'>

export function answerProgress(answer: Headers, { offset, size, expiresAt }: Progress) {
  answer.set('tus-resumable', TUS_VERSION)
  answer.set('upload-offset', String(offset))
  answer.set('upload-length', String(size))
  answer.set('upload-expires', new Date(expiresAt).toUTCString())
}

/** The answer to OPTIONS: what this server can do. */
export const TUS_ABILITIES = {
  'tus-resumable': TUS_VERSION,
  'tus-version': TUS_VERSION,
  'tus-extension': TUS_EXTENSIONS.join(','),
  'tus-max-size': String(UPLOAD_MAX_BYTES),
  'tus-checksum-algorithm': 'sha256',
}
