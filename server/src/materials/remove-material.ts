import { and, eq, notExists } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import type { FileStore } from '#/files/file-store.ts'
import { removeUnusedFile } from '#/files/stored-files.ts'

type Parts = { orm: NodePgDatabase; store: FileStore }

/** With its upload and its file. Returns false, and removes nothing, if a lesson has it. */
export async function removeMaterial({ orm, store }: Parts, materialId: string): Promise<boolean> {
  const inLessons = orm
    .select({ id: lessonMaterials.lessonId })
    .from(lessonMaterials)
    .where(eq(lessonMaterials.materialId, materialId))
  const [removed] = await orm
    .delete(materials)
    .where(and(eq(materials.id, materialId), notExists(inLessons)))
    .returning({ sha256: materials.sha256 })
  if (!removed) return false
  await store.removeParts(materialId)
  if (removed.sha256 !== null) await removeUnusedFile({ orm, store }, removed.sha256)
  return true
}

/** Also from the lessons that wait for it: it will not arrive, or is not what we take. */
export async function removeUnreceived({ orm, store }: Parts, materialId: string) {
  const isReceiving = and(eq(materials.id, materialId), eq(materials.state, 'receiving'))
  const removed = await orm.delete(materials).where(isReceiving).returning({ id: materials.id })
  if (removed.length > 0) await store.removeParts(materialId)
}
