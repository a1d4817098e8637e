import { Problem } from '@farol/contract/problem.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { courseImports } from '#/database/schema/course-imports.ts'
import { uploads } from '#/database/schema/uploads.ts'
import type { FileStore } from '#/files/file-store.ts'

/** Its last byte has arrived. */
export const receiveImport = (transaction: NodePgDatabase, importId: string) =>
  transaction.update(courseImports).set({ state: 'received' }).where(eq(courseImports.id, importId))

/** With its upload and its file. Returns false, and removes nothing, if a course was made of it. */
export async function removeImport(
  { orm, store }: { orm: NodePgDatabase; store: FileStore },
  importId: string,
): Promise<boolean> {
  const removed = await orm
    .delete(courseImports)
    .where(and(eq(courseImports.id, importId), ne(courseImports.state, 'imported')))
    .returning({ id: courseImports.id })
  if (removed.length > 0) await store.removeParts(importId)
  return removed.length > 0
}

export type Import = typeof courseImports.$inferSelect

/** All of it has arrived, from this user. */
export async function ownImport(
  orm: NodePgDatabase,
  { userId, importId }: { userId: string; importId: string },
): Promise<Import> {
  const [found] = await orm
    .select({ import: courseImports })
    .from(courseImports)
    .innerJoin(uploads, eq(uploads.importId, courseImports.id))
    .where(and(eq(courseImports.id, importId), eq(uploads.userId, userId), sql`${uploads.expiresAt} > now()`))
  if (!found || found.import.state === 'receiving') throw new Problem('NOT_FOUND')
  return found.import
}
