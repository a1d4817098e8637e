import { stat } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { videos } from '#/database/schema/files.ts'
import { sha256Of } from '#/files/file-store.ts'
import { addFile, removeUnusedFile } from '#/files/stored-files.ts'
import type { MediaMessage } from './media-process.ts'
import type { Preparing } from './try-video.ts'
import { becomeReady, type Playable } from './video-state.ts'

/** What an earlier upload of the same content has become: it is neither stored nor prepared twice. */
export async function preparedBefore(
  orm: Database['orm'],
  contentSha256: string,
): Promise<Playable | undefined> {
  const [same] = await orm
    .select()
    .from(videos)
    .where(and(eq(videos.contentSha256, contentSha256), eq(videos.state, 'ready')))
    .limit(1)
  if (!same?.playableSha256) return undefined
  const { playableSha256: sha256, duration, width, height } = same
  return { sha256, duration, width: width ?? 0, height: height ?? 0 }
}

type Made = {
  videoId: string
  originalSha256: string
  /** Undefined if the original itself can be played. */
  output: string | undefined
  playable: Extract<MediaMessage, { playable: unknown }>['playable']
}

/** Stores what was made, and removes the original unless it is played itself. */
export async function keepPlayable(
  { database: { orm }, store }: Preparing,
  { videoId, originalSha256, output, playable: { duration, width, height } }: Made,
) {
  const sha256 = output === undefined ? originalSha256 : await sha256Of(output)
  const made = output === undefined ? undefined : { path: output, size: (await stat(output)).size }
  if (made) await store.sendFile(made.path, sha256)
  await orm.transaction(async (transaction) => {
    if (made) await addFile(transaction, store, { ...made, sha256, type: 'video/mp4' })
    await becomeReady(transaction, videoId, { sha256, duration, width, height })
  })
  await removeUnusedFile({ orm, store }, originalSha256)
}
