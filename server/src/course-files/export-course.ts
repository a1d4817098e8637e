import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { COURSE_FILE_INDEX } from '@farol/contract/course-file.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { ZipFile } from 'yazl'
import type { FileStore } from '#/files/file-store.ts'
import { describedCourse, type ExportedFile, imageContent } from './exported-course.queries.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** Videos and most materials are compressed already; and so the length is known before anything is read. */
const STORED = { compress: false }
const READ_BYTES = 256 * 1024

/** A ZIP of `curso.json` and the files that it names, each read only when it is its turn to be sent. */
export async function exportedCourse({ orm, store }: Parts, courseId: string) {
  const { described, files, images, texts, cover } = await describedCourse(orm, courseId)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(described, null, 2)), COURSE_FILE_INDEX, STORED)
  const small = [...texts, ...(cover ? [cover] : [])]
  const inMemory = new Map(small.map((content) => [entryOf(content), content]))
  for (const [name, bytes] of inMemory) zip.addBuffer(bytes, name, STORED)
  const bytes = zip.outputStream as Readable
  let current: Readable | undefined
  const added = new Set(inMemory.keys())
  const add = ({ sha256, size }: ExportedFile, open: () => Promise<Readable>) => {
    const name = `files/${sha256}`
    // The text of captions may be a material, too.
    if (added.has(name)) return
    added.add(name)
    zip.addReadStreamLazy(name, { ...STORED, size }, (callback) => {
      open().then(
        (content) => {
          if (bytes.destroyed) return content.destroy()
          current = content
          callback(null, content)
        },
        (error) => callback(error, undefined as never),
      )
    })
  }
  for (const image of images) add(image, async () => Readable.from([await imageContent(orm, image.id)]))
  // A restored backup may lack files: the import reports what is missing.
  for (const file of files)
    if ((await store.sizeOf(file.sha256)) === file.size) add(file, () => opened(store, file))
  zip.on('error', (error: Error) => bytes.destroy(error))
  // It may come before anybody listens; whoever reads later finds the end missing.
  bytes.on('error', () => undefined)
  // Whoever leaves in the middle leaves no file open.
  bytes.on('close', () => current?.destroy())
  const size = await lengthOf(zip)
  return { title: described.course.title, size, bytes }
}

/** The types of yazl leave out that the callback gets the length. */
const lengthOf = (zip: ZipFile) =>
  new Promise<number>((resolve) => {
    const tell = (size: number) => resolve(size)
    zip.end({ forceZip64Format: false, comment: '' }, tell as () => void)
  })

const entryOf = (content: Buffer) => `files/${createHash('sha256').update(content).digest('hex')}`

async function opened(store: FileStore, { sha256, size }: ExportedFile): Promise<Readable> {
  const source = store.source(sha256)
  if ('path' in source) return createReadStream(source.path, { highWaterMark: READ_BYTES })
  return source.read({ start: 0, end: size - 1 })
}
