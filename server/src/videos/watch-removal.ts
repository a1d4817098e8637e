import type { Logger } from 'pino'
import type { Database } from '#/database/open-database.ts'
import { videoExists } from './video-state.ts'

const LOOK_EVERY_MS = 5_000

type Watched = { database: Pick<Database, 'orm'>; log: Logger; videoId: string }

/** Aborts when a video is removed, which ends the work on it. */
export function watchRemoval({ database: { orm }, log, videoId }: Watched) {
  const removed = new AbortController()
  const look = setInterval(async () => {
    try {
      if (!(await videoExists(orm, videoId))) removed.abort(new Error('The video was removed.'))
    } catch (error) {
      log.warn({ err: error, videoId }, 'could not look whether a video was removed')
    }
  }, LOOK_EVERY_MS)
  look.unref()
  return { signal: removed.signal, stop: () => clearInterval(look) }
}
