import { Problem } from '@farol/contract/problem.ts'
import type { Upload } from '@farol/contract/uploads.ts'
import type { UploadKind } from '@farol/domain/uploads.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Reads } from '#/database/reads.ts'
import { courseImports } from '#/database/schema/course-imports.ts'
import { videos } from '#/database/schema/files.ts'
import { materials } from '#/database/schema/materials.ts'
import { uploads } from '#/database/schema/uploads.ts'
import { MATERIAL_JSON, type MaterialRow, toUploadedMaterial } from '#/materials/materials.queries.ts'
import { toUploadedVideo, VIDEO_JSON, type VideoRow } from '#/videos/videos.queries.ts'

const UPLOAD = `
  select u.id, u.kind, coalesce(v.name, m.name, i.name) as name, coalesce(v.size, m.size, i.size)::float8 as size,
         u.last_modified::float8 as "lastModified", u.received_bytes::float8 as "offset", u.expires_at as "expiresAt",
         case when v.id is not null then ${VIDEO_JSON} end as video,
         case when m.id is not null then ${MATERIAL_JSON} end as material
  from uploads u left join videos v on v.id = u.video_id left join materials m on m.id = u.material_id
  left join course_imports i on i.id = u.import_id
  where u.user_id = $1 and u.expires_at > now()`

const MINE = {
  name: 'own-uploads',
  text: `${UPLOAD} and coalesce(v.state, m.state, i.state) = 'receiving' order by u.created_at desc limit 100`,
}
const ONE = { name: 'own-upload', text: `${UPLOAD} and u.id = $2` }

type Row = Omit<Upload, 'expiresAt' | 'video' | 'material'> & {
  expiresAt: Date
  video: VideoRow | null
  material: MaterialRow | null
}

const toUpload = ({ expiresAt, video, material, ...row }: Row): Upload => ({
  ...row,
  expiresAt: expiresAt.toISOString(),
  video: video && toUploadedVideo(video),
  material: material && toUploadedMaterial(material),
})

export async function ownUploads(reads: Reads, userId: string): Promise<Upload[]> {
  return (await reads.query<Row>(MINE, [userId])).map(toUpload)
}

type Own = { userId: string; uploadId: string }

export async function ownUpload(reads: Reads, { userId, uploadId }: Own): Promise<Upload> {
  const [row] = await reads.query<Row>(ONE, [userId, uploadId])
  if (!row) throw new Problem('NOT_FOUND')
  return toUpload(row)
}

export type UploadState = {
  kind: UploadKind
  receivedBytes: number
  announcedSha256: string | null
  size: number
}

/** Locked against other chunks, on whatever instance they arrive. */
export async function lockedUpload(transaction: NodePgDatabase, own: Own): Promise<UploadState> {
  return toState(await selectUpload(transaction, own).for('update', { of: uploads }))
}

export const findUpload = async (orm: NodePgDatabase, own: Own) => toState(await selectUpload(orm, own))

const selectUpload = (orm: NodePgDatabase, { userId, uploadId }: Own) =>
  orm
    .select({
      kind: uploads.kind,
      receivedBytes: uploads.receivedBytes,
      announcedSha256: uploads.announcedSha256,
      videoSize: videos.size,
      materialSize: materials.size,
      importSize: courseImports.size,
    })
    .from(uploads)
    .leftJoin(videos, eq(videos.id, uploads.videoId))
    .leftJoin(materials, eq(materials.id, uploads.materialId))
    .leftJoin(courseImports, eq(courseImports.id, uploads.importId))
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, userId), sql`${uploads.expiresAt} > now()`))

type Selected = Awaited<ReturnType<typeof selectUpload>>

function toState([upload]: Selected): UploadState {
  if (!upload) throw new Problem('NOT_FOUND')
  return { ...upload, size: upload.videoSize ?? upload.materialSize ?? upload.importSize ?? 0 }
}
