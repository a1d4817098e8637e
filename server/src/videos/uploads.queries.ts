import { Problem } from '@farol/contract/problem.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'
import { videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { toUploadedVideo, VIDEO_JSON, type VideoRow } from './videos.queries.ts'

const UPLOAD = `
  select u.last_modified::float8 as "lastModified", u.received_bytes::float8 as "offset", u.expires_at as "expiresAt", ${VIDEO_JSON} as video
  from uploads u join videos v on v.id = u.id
  where u.user_id = $1 and u.expires_at > now()`

const MINE = {
  name: 'own-uploads',
  text: `${UPLOAD} and v.state = 'receiving' order by u.created_at desc limit 100`,
}
const ONE = { name: 'own-upload', text: `${UPLOAD} and u.id = $2` }

type Row = { lastModified: number | null; offset: number; expiresAt: Date; video: VideoRow }

const toUpload = ({ expiresAt, video, ...row }: Row): Upload => ({
  ...row,
  id: video.id,
  name: video.name,
  size: video.size,
  expiresAt: expiresAt.toISOString(),
  video: toUploadedVideo(video),
})

export async function ownUploads(reads: Reads, userId: string): Promise<Upload[]> {
  return (await reads.query<Row>(MINE, [userId])).map(toUpload)
}

export async function ownUpload(
  reads: Reads,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<Upload> {
  const [row] = await reads.query<Row>(ONE, [userId, uploadId])
  if (!row) throw new Problem('NOT_FOUND')
  return toUpload(row)
}

/** Locked against other chunks, on whatever instance they arrive. */
export async function lockedUpload(
  transaction: NodePgDatabase,
  { userId, uploadId }: { userId: string; uploadId: string },
) {
  const [upload] = await transaction
    .select({ receivedBytes: uploads.receivedBytes, size: videos.size, state: videos.state })
    .from(uploads)
    .innerJoin(videos, eq(videos.id, uploads.id))
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, userId), sql`${uploads.expiresAt} > now()`))
    .for('update')
  if (!upload) throw new Problem('NOT_FOUND')
  return upload
}
