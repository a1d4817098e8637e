import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { MATERIAL_MAX_BYTES } from '@farol/domain/materials.ts'
import type { Disk } from '@farol/domain/storage-room.ts'
import { UPLOAD_LIFE_DAYS, UPLOAD_MAX_BYTES } from '@farol/domain/uploads.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { UPLOAD_LOCK } from '#/database/locks.ts'
import { newId } from '#/database/new-id.ts'
import { courseImports } from '#/database/schema/course-imports.ts'
import { videos } from '#/database/schema/files.ts'
import { materials } from '#/database/schema/materials.ts'
import { uploads } from '#/database/schema/uploads.ts'
import type { FileStore } from '#/files/file-store.ts'
import { readRoom } from '#/files/room.ts'
import type { Announced } from './tus-headers.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

const RESULTS = { video: videos, material: materials, course: courseImports }

/** Returns the id of a new upload, or of the one that the same user began with the same file. */
export async function createUpload(
  { orm, store }: Parts,
  { userId, announced }: { userId: string; announced: Announced },
): Promise<string> {
  requireSize(announced)
  const { kind, size } = announced
  const disk = await store.disk()
  return orm.transaction(async (transaction) => {
    // The same file chosen in two tabs is one upload; and two files do not count on the same room.
    await transaction.execute(sql`select pg_advisory_xact_lock(${UPLOAD_LOCK})`)
    const begun = await sameFile(transaction, { userId, ...announced })
    if (begun !== undefined) {
      await transaction
        .update(uploads)
        .set({ expiresAt: sql`${expiry}` })
        .where(eq(uploads.id, begun))
      if (kind !== 'course')
        await transaction.update(RESULTS[kind]).set({ unusedSince: null }).where(eq(RESULTS[kind].id, begun))
      return begun
    }
    await requireRoom(transaction, { size, disk })
    const { name, lastModified, sha256 } = announced
    const id = newId()
    await transaction.insert(RESULTS[kind]).values({ id, name, size })
    await transaction.insert(uploads).values({
      id,
      kind,
      userId,
      lastModified,
      announcedSha256: sha256,
      expiresAt: sql`${expiry}`,
    })
    return id
  })
}

const MATERIAL_TOO_LARGE = `Este arquivo é grande demais: um material tem no máximo ${bytesText(MATERIAL_MAX_BYTES)}.`

function requireSize({ kind, size }: Announced) {
  if (size === 0) throw new Problem('UPLOAD_EMPTY')
  if (kind === 'material' && size > MATERIAL_MAX_BYTES)
    throw new Problem('UPLOAD_TOO_LARGE', { fields: { file: MATERIAL_TOO_LARGE } })
  if (size > UPLOAD_MAX_BYTES) throw new Problem('UPLOAD_TOO_LARGE')
}

const expiry = sql`now() + make_interval(days => ${UPLOAD_LIFE_DAYS})`

/** A file that failed is sent again, and so is a course that was imported. */
async function sameFile(
  transaction: NodePgDatabase,
  { userId, kind, name, size, lastModified, sha256 }: Announced & { userId: string },
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select u.id from uploads u
    left join videos v on v.id = u.video_id and v.state <> 'failed'
    left join materials m on m.id = u.material_id
    left join course_imports i on i.id = u.import_id and i.state <> 'imported'
    where u.user_id = ${userId} and u.kind = ${kind} and u.expires_at > now()
      and coalesce(v.name, m.name, i.name) = ${name} and coalesce(v.size, m.size, i.size) = ${size}
      and u.last_modified is not distinct from ${lastModified}::bigint
      and (u.announced_sha256 is null or ${sha256}::text is null or u.announced_sha256 = ${sha256})
      and (u.last_modified is not null or u.announced_sha256 is not null)
    order by u.created_at desc limit 1`)
  return rows[0]?.id
}

async function requireRoom(transaction: NodePgDatabase, { size, disk }: { size: number; disk: Disk | null }) {
  const { limitBytes, leftBytes, isOfSchool } = await readRoom(transaction, disk)
  if (limitBytes === null || leftBytes === null || size <= leftBytes) return
  const file = `Não há espaço para este arquivo: ele tem ${bytesText(size)} e `
  const left = isOfSchool
    ? `restam ${bytesText(leftBytes)} dos ${bytesText(limitBytes)} da escola.`
    : `o servidor tem ${bytesText(leftBytes)} livres.`
  throw new Problem('NO_ROOM', { fields: { file: file + left } })
}
