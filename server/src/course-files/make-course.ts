import { Problem } from '@farol/contract/problem.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { captionsContent } from '#/captions/save-captions.ts'
import { recordChange } from '#/changes/record-change.ts'
import { lockedCourseOrder } from '#/courses/admin-courses.queries.ts'
import { courseEvents } from '#/courses/course-events.ts'
import { newId } from '#/database/new-id.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'
import { courseCovers, courses, lessons, quizzes } from '#/database/schema/content.ts'
import { courseImports } from '#/database/schema/course-imports.ts'
import { videos } from '#/database/schema/files.ts'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import type { FileStore } from '#/files/file-store.ts'
import { addFile } from '#/files/stored-files.ts'
import type { CheckedMaterial } from '#/materials/receive-material.ts'
import { replaceQuestions, wantedQuestions } from '#/quizzes/replace-questions.ts'
import type { CheckedCourse, CheckedLesson } from './check-course.ts'
import type { ImageInFile } from './check-images.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }
type Input = { actorId: string; importId: string; checked: CheckedCourse }
/** Each content is stored once, and each video and material made once, however many lessons have it. */
type Made = { videos: Map<string, string>; materials: Map<string, string> }

/** The files of videos and materials, each content once and always in the same order, so that two imports never deadlock. */
export function storedFiles({ lessons: list }: CheckedCourse): CheckedMaterial[] {
  const used = list.flatMap(({ video, materials: files }) => [
    ...(video.from === 'file' ? [video.file] : []),
    ...files.map(({ file }) => file),
  ])
  const byContent = new Map(used.map((file) => [file.sha256, file]))
  return [...byContent.values()].sort((one, other) => (one.sha256 < other.sha256 ? -1 : 1))
}

/** A draft at the end of the list, in one transaction. */
export function makeCourse({ orm, store }: Parts, { actorId, importId, checked }: Input) {
  const { course, cover, lessons: list, images } = checked
  return orm.transaction(async (transaction) => {
    const known = await lockedImport(transaction, importId)
    if (known.courseId !== null) return { courseId: known.courseId }
    // Before the lock on the order, which every author waits for: large files take their time.
    for (const file of storedFiles(checked)) await addFile(transaction, store, file)
    const order = await lockedCourseOrder(transaction)
    const courseId = newId()
    const { title, description, access, workloadHours } = course
    const columns = { title, description, access, workloadHours, orderIndex: order.length }
    await transaction.insert(courses).values({ id: courseId, ...columns })
    if (cover) await transaction.insert(courseCovers).values({ courseId, id: newId(), ...cover })
    const made: Made = { videos: new Map(), materials: new Map() }
    for (const [orderIndex, lesson] of list.entries())
      await makeLesson(transaction, { courseId, orderIndex, lesson, made, images })
    await transaction
      .update(courseImports)
      .set({ state: 'imported', courseId })
      .where(eq(courseImports.id, importId))
    await recordChange(transaction, {
      actorId,
      action: 'course.import',
      subject: title,
      after: { title, lessons: list.map((lesson) => lesson.title), courseId },
      publishes: courseEvents({ courseId, isListed: false }),
    })
    return { courseId }
  })
}

async function lockedImport(transaction: NodePgDatabase, importId: string) {
  const [found] = await transaction
    .select()
    .from(courseImports)
    .where(eq(courseImports.id, importId))
    .for('update')
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

type Images = CheckedCourse['images']
type NewLesson = {
  courseId: string
  orderIndex: number
  lesson: CheckedLesson
  made: Made
  images: Images
}

async function makeLesson(transaction: NodePgDatabase, { lesson, made, images, ...place }: NewLesson) {
  const { title, description, captionsUrl, requiresPrevious, minWatchPercentage } = lesson
  const id = newId()
  const video = await videoColumns(transaction, lesson.video, made)
  const columns = { title, description, captionsUrl, requiresPrevious, minWatchPercentage, ...video }
  await transaction.insert(lessons).values({ id, ...place, ...columns })
  for (const { language, name, cues } of lesson.captions)
    await transaction
      .insert(lessonCaptions)
      .values({ lessonId: id, language, name, ...captionsContent(cues) })
      .onConflictDoNothing()
  for (const [place, { name, file }] of lesson.materials.entries()) {
    const materialId = await materialOf(transaction, { name, file, made })
    await transaction
      .insert(lessonMaterials)
      .values({ lessonId: id, materialId, name, orderIndex: place })
      .onConflictDoNothing()
  }
  if (lesson.quiz) await makeQuiz(transaction, { lessonId: id, quiz: lesson.quiz, images })
}

/** Its job finds the stored file, looks into it and sets the length. */
async function videoColumns(transaction: NodePgDatabase, video: CheckedLesson['video'], made: Made) {
  if (video.from === 'link')
    return { videoUrl: video.url, videoDuration: video.seconds, hasNoLength: video.hasNoLength }
  const { name, file } = video
  const { sha256, size } = file
  const known = made.videos.get(sha256)
  if (known) return { videoUrl: `/videos/${known}` }
  const id = newId()
  made.videos.set(sha256, id)
  const content = { contentSha256: sha256, originalSha256: sha256 }
  await transaction.insert(videos).values({ id, name, size, state: 'preparing', ...content })
  return { videoUrl: `/videos/${id}` }
}

type NewMaterial = { name: string; file: CheckedMaterial; made: Made }

async function materialOf(transaction: NodePgDatabase, { name, file, made }: NewMaterial) {
  const { sha256, size, type } = file
  const known = made.materials.get(sha256)
  if (known) return known
  const id = newId()
  made.materials.set(sha256, id)
  await transaction.insert(materials).values({ id, name, size, type, sha256, state: 'ready' })
  return id
}

async function makeQuiz(
  transaction: NodePgDatabase,
  { lessonId, quiz, images }: { lessonId: string; quiz: NonNullable<CheckedLesson['quiz']>; images: Images },
) {
  const { questions, isRetakeAllowed, ...fields } = quiz
  const quizId = newId()
  await transaction.insert(quizzes).values({ id: quizId, lessonId, ...fields, allowRetake: isRetakeAllowed })
  const withImage = <Part extends { image: ImageInFile | null }>(part: Part) => {
    const stored = images.get(part.image?.file ?? '')
    const image = part.image && stored ? { ...stored, description: part.image.description } : null
    return { ...part, image }
  }
  const wanted = questions.map((each) => ({ ...withImage(each), options: each.options.map(withImage) }))
  await replaceQuestions(transaction, { quizId, stored: [], wanted: wantedQuestions(wanted) })
}
