import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Problem } from '@farol/contract/problem.ts'
import { plainTextReader } from '@farol/domain/plain-text.ts'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { publish } from '#/database/publish.ts'
import { lessons } from '#/database/schema/content.ts'
import { lessonMaterials, materials } from '#/database/schema/materials.ts'
import type { FileStore } from '#/files/file-store.ts'
import { addFile } from '#/files/stored-files.ts'
import { materialTypeOf } from './material-type.ts'

const READ_BYTES = 1024 ** 2

type Arrived = { materialId: string; size: number; announcedSha256: string | null; isMoved: boolean }

/**
 * In the transaction that records the last byte: it is acknowledged once the file is stored. Materials are small enough to be
 * read whole meanwhile.
 */
export async function receiveMaterial(
  transaction: NodePgDatabase,
  store: FileStore,
  { materialId, size, announcedSha256, isMoved }: Arrived,
) {
  const path = isMoved && announcedSha256 ? store.pathOf(announcedSha256) : store.partOf(materialId)
  const { sha256, isText } = await readWhole(path)
  if (announcedSha256 !== null && announcedSha256 !== sha256) throw new Problem('UPLOAD_DAMAGED')
  const type = await materialTypeOf(path, { isText })
  await addFile(transaction, store, { path, sha256, size, type })
  await transaction
    .update(materials)
    .set({ state: 'ready', sha256, type })
    .where(eq(materials.id, materialId))
  await publishMaterial(transaction, materialId)
}

async function readWhole(path: string) {
  const hash = createHash('sha256')
  const reader = plainTextReader()
  let isText = true
  for await (const bytes of createReadStream(path, { highWaterMark: READ_BYTES })) {
    hash.update(bytes)
    isText &&= reader.read(bytes, { isLast: false })
  }
  isText &&= reader.read(new Uint8Array(0), { isLast: true })
  return { sha256: hash.digest('hex'), isText }
}

/** Open screens of the lessons with this material refetch. */
async function publishMaterial(transaction: NodePgDatabase, materialId: string) {
  const rows = await transaction
    .selectDistinct({ courseId: lessons.courseId })
    .from(lessonMaterials)
    .innerJoin(lessons, eq(lessons.id, lessonMaterials.lessonId))
    .where(eq(lessonMaterials.materialId, materialId))
  await publish(
    transaction,
    rows.map(({ courseId }) => ({ kind: 'course' as const, courseId })),
  )
}
