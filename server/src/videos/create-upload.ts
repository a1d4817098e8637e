import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { UPLOAD_LIFE_DAYS, UPLOAD_MAX_BYTES } from '@farol/domain/uploads.ts'
import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { UPLOAD_LOCK } from '#/database/locks.ts'
import { newId } from '#/database/new-id.ts'
import { videos } from '#/database/schema/files.ts'
import { uploads } from '#/database/schema/uploads.ts'
import type { FileStore } from './file-store.ts'
import type { Announced } from './tus-headers.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** Returns the id of a new upload, or of the one that the same user began with the same file. */
export async function createUpload(
  { orm, store }: Parts,
  { userId, announced }: { userId: string; announced: Announced },
): Promise<string> {
  const { size } = announced
  if (size === 0) throw new Problem('UPLOAD_EMPTY')
  if (size > UPLOAD_MAX_BYTES) throw new Problem('UPLOAD_TOO_LARGE')
  const free = await store.freeBytes()
  return orm.transaction(async (transaction) => {
    // The same file chosen in two tabs is one upload; and two files do not count on the same room.
    await transaction.execute(sql`select pg_advisory_xact_lock(${UPLOAD_LOCK})`)
    const begun = await sameFile(transaction, { userId, ...announced })
    if (begun !== undefined) {
      await transaction
        .update(uploads)
        .set({ expiresAt: sql`${expiry}` })
        .where(eq(uploads.id, begun))
      await transaction.update(videos).set({ unusedSince: null }).where(eq(videos.id, begun))
      return begun
    }
    await requireRoom(transaction, { size, free })
    const { name, lastModified, sha256 } = announced
    const id = newId()
    await transaction.insert(videos).values({ id, name, size })
    await transaction.insert(uploads).values({
      id,
      userId,
      lastModified,
      announcedSha256: sha256,
      expiresAt: sql`${expiry}`,
    })
    return id
  })
}

const expiry = sql`now() + make_interval(days => ${UPLOAD_LIFE_DAYS})`

/** A file that failed is sent again. */
async function sameFile(
  transaction: NodePgDatabase,
  { userId, name, size, lastModified, sha256 }: Announced & { userId: string },
): Promise<string | undefined> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select u.id from uploads u join videos v on v.id = u.id
    where u.user_id = ${userId} and u.expires_at > now() and v.name = ${name} and v.size = ${size} and v.state <> 'failed'
      and u.last_modified is not distinct from ${lastModified}::bigint
      and (u.announced_sha256 is null or ${sha256}::text is null or u.announced_sha256 = ${sha256})
      and (u.last_modified is not null or u.announced_sha256 is not null)
    order by u.created_at desc limit 1`)
  return rows[0]?.id
}

async function requireRoom(transaction: NodePgDatabase, { size, free }: { size: number; free: number }) {
  const { rows } = await transaction.execute<{ bytes: number }>(sql`
    select coalesce(sum(v.size - u.received_bytes), 0)::float8 as bytes
    from uploads u join videos v on v.id = u.id where v.state = 'receiving' and u.expires_at > now()`)
  const left = Math.max(0, free - (rows[0]?.bytes ?? 0))
  if (size <= left) return
  const file = `Não há espaço para este arquivo: ele tem ${bytesText(size)} e o servidor tem ${bytesText(left)} livres.`
  throw new Problem('NO_ROOM', { fields: { file } })
}
