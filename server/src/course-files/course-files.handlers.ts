import type { courseFiles } from '@farol/contract/course-files.ts'
import { downloadName } from '@farol/domain/uploads.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from '#/files/file-store.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers } from '#/requests/caller.ts'
import { contentDisposition } from '#/requests/content-disposition.ts'
import { createTurns } from '#/requests/turns.ts'
import type { VideoJobs } from '#/videos/video-jobs.ts'
import { exportedCourse } from './export-course.ts'
import { importCourse, planImport, plannedImport } from './import-course.ts'
import { createImportPlans } from './import-plans.ts'
import { undoImport } from './undo-import.ts'

type Options = { database: Database; store: FileStore; encodeImage: EncodeImage; videoJobs: VideoJobs }

/** Unpacking keeps the disk busy: the next one waits. */
const UNPACKED_AT_ONCE = 1

export const courseFilesHandlers = ({
  database: { orm },
  store,
  encodeImage,
  videoJobs,
}: Options): Handlers<typeof courseFiles> => {
  const parts = { orm, store, encodeImage }
  const inTurn = createTurns({ atOnce: UNPACKED_AT_ONCE })
  const plans = createImportPlans()
  return {
    export: async ({ params }, { answer }) => {
      const { title, size, bytes } = await exportedCourse(parts, params.courseId)
      const name = downloadName(title, ['zip'])
      answer.set('content-disposition', contentDisposition({ name, isShown: false }))
      answer.set('content-length', String(size))
      return bytes
    },
    plan: async ({ params: { importId } }, { session: { userId } }) => {
      const found = await plannedImport(orm, { userId, importId })
      return plans.planOf(importId, () => inTurn(() => planImport(parts, found)))
    },
    import: async ({ params }, { session: { userId } }) => {
      const made = await inTurn(() => importCourse(parts, { userId, ...params }))
      plans.forget(params.importId)
      videoJobs.start()
      return made
    },
    undo: ({ params }, { session }) => undoImport(parts, { actorId: session.userId, ...params }),
  }
}
