import { notAVideoSentence, VIDEO_TYPES } from '@farol/domain/not-a-video.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { createLesson, fetchCourseLessons } from '#/api/admin-lessons.ts'
import { offlineProblem, problemSentence } from '#/api/api-problem.ts'
import { queryClient } from '#/api/query-client.ts'
import { settingsQuery } from '#/api/settings.ts'
import { cancelUpload, createUpload, serverConverts } from '#/api/uploads.ts'
import { uploads } from '#/features/uploads/uploads.ts'
import { notify } from '#/notices/notices.ts'
import { addLessons, type RefusedFile } from './add-lessons.ts'

/** As many bytes as file-type looks at. */
const TYPE_BYTES = 4_100
const UNREADABLE = 'Não conseguimos ler este arquivo. Se é uma pasta, escolha os vídeos que estão nela.'

type Adding = {
  /** Files whose lessons are not there yet. */
  readonly pending: number
  readonly refused: readonly RefusedFile[]
}

const NOTHING: Adding = { pending: 0, refused: [] }

/** By course. It outlives the screen: whoever comes back still sees what was refused. */
const addings = new Map<string, Adding>()
const listeners = new Set<() => void>()

const addingTo = (courseId: string) => addings.get(courseId) ?? NOTHING

function change(courseId: string, next: (before: Adding) => Partial<Adding>) {
  const before = addingTo(courseId)
  addings.set(courseId, { ...before, ...next(before) })
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLessonFiles = (courseId: string) =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => addingTo(courseId), [courseId]),
  )

export const forgetRefused = (courseId: string) => change(courseId, () => ({ refused: [] }))

/** Makes a lesson of every video, and sends them. */
export async function addLessonFiles(courseId: string, files: readonly File[]) {
  change(courseId, ({ pending }) => ({ pending: pending + files.length, refused: [] }))
  const settled = { count: 0 }
  try {
    await addLessons(parts, {
      courseId,
      files,
      onAdded: () => {
        settled.count += 1
        change(courseId, ({ pending }) => ({ pending: pending - 1 }))
        void refreshCourses(queryClient)
      },
      onRefused: (one) => change(courseId, ({ refused }) => ({ refused: [...refused, one] })),
    })
  } catch (error) {
    notify.error({ title: 'Erro ao criar aulas', detail: problemSentence(error) })
    change(courseId, ({ pending }) => ({ pending: pending - (files.length - settled.count) }))
  }
}

const parts: Parameters<typeof addLessons>[0] = {
  problemOf,
  minWatchPercentage: async () =>
    (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })).minWatchPercentage,
  // Not from the cache, where an answer from before the last lesson may be on its way.
  lessonsOf: async (courseId) => (await fetchCourseLessons(courseId)).lessons,
  needsConversion: async (file) => {
    if (await serverConverts()) return false
    const { needsConversion } = await import('#/features/uploads/convert-file.ts').catch((error) => {
      throw offlineProblem(error)
    })
    return needsConversion(file)
  },
  createUpload: (file) => createUpload(file, 'video'),
  cancelUpload,
  createLesson,
  sendConverted: (file, onCreated) =>
    void uploads.start(file, {
      onCreated: async (created) => {
        const lesson = await onCreated(created)
        queueMicrotask(() => uploads.belongToLesson(created.video?.url ?? '', lesson))
        void refreshCourses(queryClient)
      },
    }),
  send: (file, created, lesson) => {
    uploads.start(file, { known: created })
    uploads.belongToLesson(created.video?.url ?? '', lesson)
  },
}

/** The server decides by the same bytes; here the file is named before a lesson is made of it. */
async function problemOf(file: File) {
  const { fileTypeFromBuffer } = await import('file-type')
  let head: ArrayBuffer
  try {
    head = await file.slice(0, TYPE_BYTES).arrayBuffer()
  } catch {
    return UNREADABLE
  }
  const found = await fileTypeFromBuffer(head)
  return found && VIDEO_TYPES.includes(found.mime) ? undefined : notAVideoSentence(found)
}
