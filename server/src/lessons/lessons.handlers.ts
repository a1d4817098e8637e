import type { lessons } from '@farol/contract/lessons.ts'
import type { Database } from '../database/open-database.ts'
import type { Handlers } from '../http/mount.ts'
import type { SaveProgress } from '../progress/save-progress.ts'
import { openLesson } from './open-lesson.ts'

type Options = { database: Database; saveProgress: SaveProgress }

export const lessonsHandlers = ({ database, saveProgress }: Options): Handlers<typeof lessons> => ({
  open: ({ params }, { session }) => openLesson(database, { session, ...params }),
  saveProgress: ({ params, body }, { session }) => saveProgress.save(session, params.lessonId, body),
})
