import type { materials } from '@farol/contract/materials.ts'
import { isPreviewed, materialDownloadName, materialKind } from '@farol/domain/materials.ts'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { Handlers, SentFile } from '#/requests/caller.ts'
import { createCountDownload } from './count-downloads.ts'
import {
  fileOfMaterial,
  type MaterialFile,
  materialOfLesson,
  materialsOfLesson,
} from './materials.queries.ts'

type Options = { database: Database; store: FileStore }

export const materialsHandlers = ({ database, store }: Options): Handlers<typeof materials> => {
  const { reads } = database
  const countDownload = createCountDownload(database)
  const sent = (file: MaterialFile, { preview }: { preview?: '1' | undefined }): SentFile => {
    const kind = materialKind(file.type)
    const isShown = preview === '1' && isPreviewed(kind)
    return {
      ...store.source(file.sha256),
      size: file.size,
      digest: file.sha256,
      type: file.type,
      download: { name: materialDownloadName(file), isShown },
      isStreamed: isShown && kind === 'audio',
    }
  }
  return {
    preview: async ({ params, query }) => sent(await fileOfMaterial(reads, params.materialId), query),
    list: async ({ params: { lessonId } }, { session }) => {
      const { courseId, materials } = await materialsOfLesson(reads, lessonId)
      await checkedGate(database, { session, courseId, lessonId })
      return { materials }
    },
    ofLesson: async ({ params, query }, { session }) => {
      const { courseId, file } = await materialOfLesson(reads, params)
      await checkedGate(database, { session, courseId, lessonId: params.lessonId })
      const answer = sent(file(), query)
      // An administrator looks whether it is the right one.
      const isCounted = !answer.download?.isShown && session.role === 'student'
      return isCounted ? { ...answer, onBegin: () => countDownload(params) } : answer
    },
  }
}
