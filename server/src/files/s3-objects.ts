import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unavailable } from '#/database/to-problem.ts'
import type { S3Client } from './s3-client.ts'

/** Also how much of a file is in memory at once. S3 wants at least 5 MB and at most 10,000 parts. */
export const PART_BYTES = 16 * 1024 ** 2
/** For a part over a slow line between the two servers. */
const PART_MS = 60_000
/** S3 puts the parts together before it answers. */
const COMPLETE_MS = 5 * 60_000
const NOT_FOUND = 404
/** The answer of a server that does not list unfinished uploads. */
const NOT_IMPLEMENTED = 501
const DELETED_AT_ONCE = 8

type S3Object = { key: string; modified: Date }

/** As of a file that is not there, so that both places have the same error. */
const missing = (key: string) => Object.assign(new Error(`S3 does not have ${key}`), { code: 'ENOENT' })

/** Reading, writing and listing the objects of a bucket, however large. */
export function createS3Objects({ ask }: Pick<S3Client, 'ask'>, { prefix }: { prefix: string }) {
  const sizeOf = async (key: string): Promise<number | undefined> => {
    const { status, headers } = await ask({ method: 'HEAD', key, expects: [NOT_FOUND] })
    return status === NOT_FOUND ? undefined : Number(headers.get('content-length'))
  }

  const read = async (key: string, range: { start: number; end: number }): Promise<Buffer> => {
    const { status, body } = await ask({
      method: 'GET',
      key,
      range,
      expects: [NOT_FOUND],
      limitMs: PART_MS,
    })
    if (status === NOT_FOUND) throw missing(key)
    if (body.length !== range.end - range.start + 1)
      throw unavailable(
        new Error(`S3 sent ${body.length} bytes of ${key} instead of ${JSON.stringify(range)}`),
      )
    return body
  }

  async function* bytesOf(key: string): AsyncGenerator<Buffer> {
    const size = await sizeOf(key)
    if (size === undefined) throw missing(key)
    for (let start = 0; start < size; start += PART_BYTES)
      yield read(key, { start, end: Math.min(start + PART_BYTES, size) - 1 })
  }

  const put = (key: string, body: Uint8Array<ArrayBuffer>, limitMs = PART_MS) =>
    ask({ method: 'PUT', key, body, limitMs })

  async function list(folder: string): Promise<S3Object[]> {
    const found: S3Object[] = []
    for (let after = ''; ; ) {
      const query = { 'list-type': '2', prefix: prefix + folder, ...(after && { 'start-after': after }) }
      const page = (await ask({ method: 'GET', key: '', query })).body.toString()
      const objects = elements(page, 'Contents')
      for (const object of objects)
        found.push({
          key: textOf(object, 'Key').slice(prefix.length),
          modified: new Date(textOf(object, 'LastModified')),
        })
      const last = objects.at(-1)
      if (textOf(page, 'IsTruncated') !== 'true' || last === undefined) return found
      after = textOf(last, 'Key')
    }
  }

  const abort = (key: string, uploadId: string) =>
    ask({ method: 'DELETE', key, query: { uploadId }, expects: [NOT_FOUND] })

  /** In parts of equal size. If this is interrupted, `removeUnfinished` removes them. */
  async function putParts(key: string, { file, size }: { file: FileHandle; size: number }) {
    const begun = await ask({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = textOf(begun.body.toString(), 'UploadId')
    try {
      const parts: string[] = []
      for (let start = 0; start < size; start += PART_BYTES) {
        const partNumber = String(parts.length + 1)
        const body = await readAt(file, { start, length: Math.min(PART_BYTES, size - start) })
        const query = { partNumber, uploadId }
        const { headers } = await ask({ method: 'PUT', key, query, body, limitMs: PART_MS })
        parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      // An answer that was lost, or came too late, does not matter: what is there is looked at.
      await ask({
        method: 'POST',
        key,
        query: { uploadId },
        body,
        limitMs: COMPLETE_MS,
        expects: [NOT_FOUND],
      })
      if ((await sizeOf(key)) !== size) throw unavailable(new Error(`S3 did not put ${key} together`))
    } catch (error) {
      await abort(key, uploadId).catch(() => undefined)
      throw error
    }
  }

  return {
    sizeOf,
    read,
    put,
    list,
    /** Into a new file of this machine. */
    copyTo: (key: string, path: string) => writeNew(path, bytesOf(key)),
    /** Stores a file of this machine, a large one in parts. */
    putFile: async (key: string, path: string) => {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size > PART_BYTES) await putParts(key, { file, size })
        else await put(key, await readAt(file, { start: 0, length: size }))
      } finally {
        await file.close()
      }
    },
    remove: async (keys: string[]) => {
      for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
        await Promise.all(
          keys
            .slice(at, at + DELETED_AT_ONCE)
            .map((key) => ask({ method: 'DELETE', key, expects: [NOT_FOUND] })),
        )
    },
    /** What a killed server began to store before that moment. They are in no list, and take up room. */
    removeUnfinished: async (moment: Date) => {
      const query = { uploads: '', prefix }
      const { body } = await ask({ method: 'GET', key: '', query, expects: [NOT_IMPLEMENTED] })
      for (const upload of elements(body.toString(), 'Upload'))
        if (new Date(textOf(upload, 'Initiated')) < moment)
          await abort(textOf(upload, 'Key').slice(prefix.length), textOf(upload, 'UploadId'))
    },
  }
}

/** A new file of what is read, with no more than a part of it in memory. */
export async function writeNew(path: string, contents: AsyncIterable<Buffer>) {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  try {
    for await (const bytes of contents) await file.appendFile(bytes)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function readAt(file: FileHandle, { start, length }: { start: number; length: number }) {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, start + done)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read.')
    done += bytesRead
  }
  return bytes
}

/** Enough of XML for these answers: our keys have no character that it would escape. */
const elements = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner)
const textOf = (xml: string, name: string) => elements(xml, name)[0] ?? ''
