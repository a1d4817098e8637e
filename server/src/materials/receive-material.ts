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

type Arrived = { size: number; announcedSha256: string | null }
export type CheckedMaterial = { path: string; sha256: string; size: number; type: string }

/** After its last byte: compares the hash and decides the type. Materials are small enough to be read whole meanwhile. */
export async function checkMaterial(
  path: string,
  { size, announcedSha256 }: Arrived,
): Promise<CheckedMaterial> {
  const { sha256, isText } = await readWhole(path)
  if (announcedSha256 !== null && announcedSha256 !== sha256) throw new Problem('UPLOAD_DAMAGED')
  return { path, sha256, size, type: await materialTypeOf(path, { isText }) }
}

/** In the transaction that records the last byte: it is acknowledged once the file is stored. */
export async function addMaterial(
  transaction: NodePgDatabase,
  store: FileStore,
  { materialId, checked }: { materialId: string; checked: CheckedMaterial },
) {
  const { sha256, type } = checked
  await addFile(transaction, store, checked)
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
