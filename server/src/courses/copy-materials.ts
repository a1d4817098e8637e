import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lessonMaterials } from '#/database/schema/materials.ts'

/** `lessonIds` maps each lesson to its copy; nobody has downloaded from the copies. */
export async function copyMaterials(orm: NodePgDatabase, lessonIds: Map<string, string>) {
  if (lessonIds.size === 0) return
  const rows = await orm
    .select()
    .from(lessonMaterials)
    .where(inArray(lessonMaterials.lessonId, [...lessonIds.keys()]))
  if (rows.length === 0) return
  await orm
    .insert(lessonMaterials)
    .values(rows.map((row) => ({ ...row, lessonId: lessonIds.get(row.lessonId) ?? '', downloads: 0 })))
}
