import { COURSE_FILE_INDEX } from '@farol/contract/course-file.ts'
import { Problem } from '@farol/contract/problem.ts'
import { COURSE_FILE_TEXT_MAX_BYTES } from '@farol/domain/course-file.ts'
import type { Limits } from './aside.ts'
import type { ReadCourse, Texts } from './describe-course.ts'
import { describeCourseAside } from './describe-course-aside.ts'
import { isMoodleText } from './moodle/moodle-backup.ts'
import { damaged, readArchive } from './read-archive.ts'

const isText = (name: string) => name === COURSE_FILE_INDEX || isMoodleText(name)

export const readCourse = async (path: string, limits?: Limits): Promise<ReadCourse> =>
  describeCourseAside(await textsOf(path), limits)

/** What has to be read as text, by name; all of it together is limited. */
async function textsOf(path: string): Promise<Texts> {
  const texts = new Map<string, string>()
  let total = 0
  for await (const { name, read } of readArchive(path)) {
    if (!isText(name)) continue
    const pieces: Buffer[] = []
    for await (const bytes of read()) {
      total += bytes.length
      if (total > COURSE_FILE_TEXT_MAX_BYTES) throw new Problem('COURSE_FILE_TOO_LARGE')
      pieces.push(bytes)
    }
    texts.set(name, decoded(name, Buffer.concat(pieces)))
  }
  return texts
}

function decoded(name: string, bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw damaged(`${name} is no UTF-8`)
  }
}
