import { and, eq, not, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { files } from '#/database/schema/files.ts'
import type { FileStore } from './file-store.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** Whether something refers to a row of `files`: every foreign key to it stands here. */
const isUsed = sql`(
  exists (select from videos v where ${files.sha256} in (v.original_sha256, v.playable_sha256, v.poster_sha256))
  or exists (select from renditions r where r.sha256 = ${files.sha256})
  or exists (select from materials m where m.sha256 = ${files.sha256}))`

/** The row stays locked until the file is deleted, so that whoever adds the same content meanwhile waits and stores it again. */
export function removeUnusedFile({ orm, store }: Parts, sha256: string) {
  return orm.transaction(async (transaction) => {
    const ofFile = eq(files.sha256, sha256)
    await transaction.select().from(files).where(ofFile).for('update')
    const removed = await transaction
      .delete(files)
      .where(and(ofFile, not(isUsed)))
      .returning()
    if (removed.length > 0) await store.remove(sha256)
  })
}

/** Whoever stored them may still be about to refer to them. */
const isOld = sql`${files.createdAt} < now() - interval '1 day'`

/** Those that nothing refers to, or no longer. */
export async function removeUnusedFiles({ orm, store }: Parts) {
  const unused = await orm
    .select({ sha256: files.sha256 })
    .from(files)
    .where(and(isOld, not(isUsed)))
  for (const { sha256 } of unused) await removeUnusedFile({ orm, store }, sha256)
}

type Added = { path: string; sha256: string; size: number; type: string }

/** In the transaction that refers to the file, after `store.sendFile`. Returns where this machine reads it from now on. */
export async function addFile(
  transaction: NodePgDatabase,
  store: FileStore,
  { path, sha256, size, type }: Added,
): Promise<string> {
  await transaction
    .insert(files)
    .values({ sha256, size, type })
    .onConflictDoUpdate({ target: files.sha256, set: { createdAt: sql`now()` } })
  return store.keep(path, { sha256, size })
}
