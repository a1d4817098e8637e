import { rm } from 'node:fs/promises'
import type { CourseFile } from '@farol/contract/course-file.ts'
import type { ImportPlan } from '@farol/contract/course-files.ts'
import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { firstSkipped, type Skipped } from '@farol/domain/course-file.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type FileStore, isDiskFull, isMissing } from '#/files/file-store.ts'
import { readRoom } from '#/files/room.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import { storeQuizImage } from '#/quizzes/store-quiz-image.ts'
import { type CheckedCourse, checkCourse } from './check-course.ts'
import { imagesOf, type KeepImage } from './check-images.ts'
import { type Import, ownImport, removeImport } from './course-imports.ts'
import type { ReadCourse } from './describe-course.ts'
import { makeCourse, storedFiles } from './make-course.ts'
import { readCourse } from './read-course.ts'
import { unpackFiles } from './unpack-files.ts'

type Parts = { orm: NodePgDatabase; store: FileStore; encodeImage: EncodeImage }
type Own = { userId: string; importId: string }

/** The file itself is the reason: nothing of it is kept. */
const OF_THE_FILE = ['NOT_A_COURSE', 'COURSE_FILE_DAMAGED', 'COURSE_FILE_TOO_LARGE', 'COURSE_FILE_NEWER']

/** What a plan can be asked of, by whom. */
export async function plannedImport(orm: NodePgDatabase, own: Own): Promise<Import> {
  const found = await ownImport(orm, own)
  if (found.state === 'imported') throw new Problem('NOT_FOUND')
  return found
}

/** A dry run: reads and checks everything that the import will, and makes nothing. */
export const planImport = (parts: Parts, found: Import): Promise<ImportPlan> =>
  withCourse(parts, { ...found, keepImage: NOT_KEPT }, async (course) => toPlan(course))

const NOT_KEPT: KeepImage = async ({ width, height }) => ({ id: '', width, height })

/** Whole or not at all: files are stored first, and one transaction refers to them. Repeated, it answers with the same course. */
export async function importCourse(parts: Parts, own: Own): Promise<{ courseId: string }> {
  const found = await ownImport(parts.orm, own)
  if (found.courseId !== null) return { courseId: found.courseId }
  // Before the course, as its files: until a question refers to it, housekeeping may remove it.
  const keepImage: KeepImage = (image) => storeQuizImage(parts.orm, image)
  const made = await withCourse(parts, { ...found, keepImage }, async ({ checked }) => {
    for (const { path, sha256 } of storedFiles(checked)) await parts.store.sendFile(path, sha256)
    return makeCourse(parts, { actorId: own.userId, importId: own.importId, checked })
  })
  // It is made. If its archive cannot be removed now, housekeeping does.
  await parts.store.removeParts(own.importId).catch(() => undefined)
  return made
}

type Prepared = ReadCourse & { checked: CheckedCourse }

async function withCourse<T>(
  { orm, store, encodeImage }: Parts,
  { id: importId, size, keepImage }: Import & { keepImage: KeepImage },
  use: (course: Prepared) => Promise<T>,
): Promise<T> {
  const { leftBytes } = await readRoom(orm, await store.disk())
  try {
    const archive = await store.arrived(importId, size)
    try {
      const read = await readCourse(archive)
      const skipped: Skipped[] = [...read.skipped]
      const wanted = namedFiles(read.described)
      const unpacked = await unpackFiles({ store, importId, archive, wanted, roomBytes: leftBytes })
      try {
        const skip = (more: Skipped) => void skipped.push(more)
        const parts = { files: unpacked.files, encodeImage, keepImage, skip }
        const checked = await checkCourse(parts, read.described)
        return await use({ ...read, skipped, checked })
      } finally {
        await unpacked.remove()
      }
    } finally {
      // From a bucket, it was a copy.
      if (store.sendChunk) await rm(archive, { force: true })
    }
  } catch (error) {
    if (error instanceof Problem && OF_THE_FILE.includes(error.code))
      await removeImport({ orm, store }, importId)
    if (isMissing(error)) throw new Problem('NOT_FOUND', { cause: error })
    if (isDiskFull(error) || (error instanceof Problem && error.code === 'NO_ROOM'))
      throw new Problem('NO_ROOM', { fields: { file: noRoom(leftBytes) }, cause: error })
    throw error
  }
}

const noRoom = (leftBytes: number | null) =>
  `Não há espaço para os arquivos deste curso${leftBytes === null ? '' : `: restam ${bytesText(leftBytes)}`}. Nada foi importado; o arquivo enviado está guardado.`

function namedFiles({ course, lessons }: CourseFile): ReadonlySet<string> {
  const ofLessons = lessons.flatMap(({ video, captions, materials, quiz }) => [
    ...(video.from === 'file' ? [video.file] : []),
    ...[...captions, ...materials, ...imagesOf(quiz)].map(({ file }) => file),
  ])
  return new Set([...(course.cover ? [course.cover] : []), ...ofLessons])
}

function toPlan({ from, skipped, checked }: Prepared): ImportPlan {
  const { course, cover, lessons } = checked
  return {
    from,
    title: course.title,
    hasCover: cover !== null,
    lessons: lessons.map(({ title, video, captions, materials, quiz }) => ({
      title,
      isVideoUploaded: video.from === 'file',
      materialCount: materials.length,
      captionCount: captions.length,
      quiz: quiz && { title: quiz.title, questionCount: quiz.questions.length },
    })),
    bytes: storedFiles(checked).reduce((sum, { size }) => sum + size, 0),
    skipped: firstSkipped(skipped),
  }
}
