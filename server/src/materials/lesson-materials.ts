import { ERRORS } from '@farol/contract/errors.ts'
import { Problem } from '@farol/contract/problem.ts'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'

type Listed = { id: string; name: string }

/** In the transaction that saves the lesson. Materials stay locked until it commits. */
export async function saveMaterials(
  transaction: NodePgDatabase,
  { lessonId, list }: { lessonId: string; list: readonly Listed[] },
) {
  const ids = list.map(({ id }) => id)
  await requireMaterials(transaction, ids)
  await transaction
    .delete(lessonMaterials)
    .where(and(eq(lessonMaterials.lessonId, lessonId), notInArray(lessonMaterials.materialId, ids)))
  if (list.length === 0) return
  await transaction
    .insert(lessonMaterials)
    .values(list.map(({ id: materialId, name }, orderIndex) => ({ lessonId, materialId, name, orderIndex })))
    .onConflictDoUpdate({
      target: [lessonMaterials.lessonId, lessonMaterials.materialId],
      set: { name: sql`excluded.name`, orderIndex: sql`excluded.order_index` },
    })
}

async function requireMaterials(transaction: NodePgDatabase, ids: string[]) {
  if (ids.length === 0) return
  const found = await transaction
    .select({ id: materials.id })
    .from(materials)
    .where(inArray(materials.id, ids))
    .orderBy(asc(materials.id))
    .for('share')
  if (found.length < ids.length)
    throw new Problem('MATERIAL_NOT_FOUND', { fields: { materials: ERRORS.MATERIAL_NOT_FOUND.message } })
}

/** For the change log. */
export async function materialNames(orm: NodePgDatabase, lessonId: string): Promise<string[]> {
  const rows = await orm
    .select({ name: lessonMaterials.name })
    .from(lessonMaterials)
    .where(eq(lessonMaterials.lessonId, lessonId))
    .orderBy(asc(lessonMaterials.orderIndex))
  return rows.map(({ name }) => name)
}
