import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import { inNaturalOrder, lessonTitleOfFile } from '@farol/domain/lesson-from-file.ts'
import { ORDER_INDEX_MAX } from '@farol/domain/limits.ts'
import type { LessonBody } from '#/api/admin-lessons.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import type { CreatedUpload } from '#/features/uploads/start-options.ts'
import type { LessonOfUpload } from '#/features/uploads/upload-list.ts'

export type RefusedFile = { name: string; sentence: string }

type Parts = {
  /** Why it cannot be the video of a lesson; undefined if it can. */
  problemOf: (file: File) => Promise<string | undefined>
  minWatchPercentage: () => Promise<number>
  lessonsOf: (courseId: string) => Promise<readonly AdminLesson[]>
  /** On this device, before it is sent. Rejects if it cannot be converted at all. */
  needsConversion: (file: File) => Promise<boolean>
  createUpload: (file: File) => Promise<Upload>
  cancelUpload: (uploadId: string) => Promise<unknown>
  createLesson: (courseId: string, body: LessonBody) => Promise<{ id: string }>
  send: (file: File, created: Upload, lesson: LessonOfUpload) => void
  /** Its lesson is made when the converted file is known to the server. */
  sendConverted: (file: File, onCreated: (created: CreatedUpload) => Promise<LessonOfUpload>) => void
}

type Batch = {
  courseId: string
  files: readonly File[]
  onAdded: () => void
  onRefused: (refused: RefusedFile) => void
}

/** One lesson for each file, in the order of their names, at the end of the course. A file that is refused stops no other. */
export async function addLessons(parts: Parts, { courseId, files, onAdded, onRefused }: Batch) {
  const minWatchPercentage = await parts.minWatchPercentage()
  const lessons = await parts.lessonsOf(courseId)
  /** The lessons of this batch, by the place of their files. */
  const made: (string | undefined)[] = []
  const inTurn = oneAtATime()
  for (const [place, file] of inNaturalOrder(files).entries()) {
    const addition = { courseId, file, minWatchPercentage, made, place, inTurn }
    try {
      const sentence = await parts.problemOf(file)
      if (sentence !== undefined) onRefused({ name: file.name, sentence })
      else if (await parts.needsConversion(file)) addConverted(parts, addition)
      else await inTurn(() => addLesson(parts, { ...addition, lessons }))
    } catch (error) {
      onRefused({ name: file.name, sentence: refusalSentence(error) })
    }
    onAdded()
  }
}

type Addition = {
  courseId: string
  file: File
  minWatchPercentage: number
  made: (string | undefined)[]
  place: number
  inTurn: ReturnType<typeof oneAtATime>
}

/** Where a lesson belongs is known only once the one before it is made. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}

const bodyOf = ({ file, minWatchPercentage }: Addition, videoUrl: string): LessonBody => ({
  title: lessonTitleOfFile(file.name),
  description: '',
  videoUrl,
  videoDuration: 0,
  orderIndex: ORDER_INDEX_MAX,
  requiresPrevious: true,
  minWatchPercentage,
})

async function addLesson(parts: Parts, addition: Addition & { lessons: readonly AdminLesson[] }) {
  const { courseId, file, lessons, made, place } = addition
  const created = await parts.createUpload(file)
  const { video } = created
  if (!video) return
  const isUnsent = video.state === 'receiving'
  // The server knows the file: it goes on with what was interrupted, and makes no second lesson of it.
  const known = lessonWith(video, addition, lessons)
  if (known) {
    if (isUnsent) parts.send(file, created, known)
    return
  }
  const body = bodyOf(addition, video.url)
  const { id: lessonId } = await parts.createLesson(courseId, body).catch(async (error) => {
    // An upload without a lesson is not kept, and the user sees why the lesson failed.
    if (isUnsent) await parts.cancelUpload(created.id).catch(() => undefined)
    throw error
  })
  made[place] = lessonId
  if (isUnsent) parts.send(file, created, { courseId, lessonId, title: body.title })
}

/** Converting takes long: its lesson comes later, and still stands where its name belongs. */
function addConverted(parts: Parts, addition: Addition) {
  const { courseId, file, made, place, inTurn } = addition
  const add = async ({ video }: CreatedUpload) => {
    const lessons = await parts.lessonsOf(courseId)
    // It goes on with what was interrupted, as in `addLesson`.
    const known = video && lessonWith(video, addition, lessons)
    if (known) {
      made[place] = known.lessonId
      return known
    }
    const before = lessons.findIndex(({ id }) => id === made.slice(0, place).findLast(isMade))
    const after = lessons.findIndex(({ id }) => id === made.slice(place + 1).find(isMade))
    const orderIndex = before >= 0 ? before + 1 : after >= 0 ? after : ORDER_INDEX_MAX
    const body = { ...bodyOf(addition, video?.url ?? ''), orderIndex }
    const { id: lessonId } = await parts.createLesson(courseId, body)
    made[place] = lessonId
    return { courseId, lessonId, title: body.title }
  }
  parts.sendConverted(file, (created) => inTurn(() => add(created)))
}

function lessonWith(
  video: { id: string },
  { courseId }: Addition,
  lessons: readonly AdminLesson[],
): LessonOfUpload | undefined {
  const known = lessons.find(({ uploadedVideo }) => uploadedVideo?.id === video.id)
  return known && { courseId, lessonId: known.id, title: known.title }
}

const isMade = (lessonId: string | undefined) => lessonId !== undefined

/** With numbers, or what the file is, if the server says so. */
const refusalSentence = (error: unknown) =>
  (error instanceof ApiProblem ? error.fields.file : undefined) ?? problemSentence(error)
