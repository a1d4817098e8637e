import { Problem } from '@farol/contract/problem.ts'
import { COURSE_FILE_ENTRIES_MAX } from '@farol/domain/course-file.ts'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ArchiveEntry, CountBytes } from './archive-entry.ts'

/** In the upper half of the attributes, where they were written on Unix. */
const FILE_TYPE_MASK = 0o170000
const SYMBOLIC_LINK = 0o120000

export async function* readZip(path: string, count: CountBytes): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true })
  try {
    // Folders too: each entry is read from the disk by itself.
    if (zip.entryCount > COURSE_FILE_ENTRIES_MAX) throw new Problem('COURSE_FILE_TOO_LARGE')
    for await (const entry of zip.eachEntry()) {
      const mode = entry.externalFileAttributes >>> 16
      if ((mode & FILE_TYPE_MASK) === SYMBOLIC_LINK) throw new Error(`a link: ${entry.fileName}`)
      if (entry.fileName.endsWith('/')) continue
      yield { name: entry.fileName, read: () => contentOf(zip, entry, count) }
    }
  } finally {
    zip.close()
  }
}

async function* contentOf(zip: ZipFile, entry: Entry, count: CountBytes): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    count(bytes.length)
    yield bytes
  }
}
