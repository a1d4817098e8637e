import type { AdminMaterial, Material, UploadedMaterial } from '@farol/contract/materials.ts'
import { Problem } from '@farol/contract/problem.ts'
import { materialFormat, materialKind } from '@farol/domain/materials.ts'
import type { Reads } from '#/database/reads.ts'

/** The JSON pairs of a material `m` and its upload `u`. */
const MATERIAL_PAIRS = `'id', m.id, 'size', m.size, 'state', m.state, 'type', m.type,
  'receivedBytes', case when m.state = 'receiving' then coalesce(u.received_bytes, 0) else m.size end`

/** As `toUploadedMaterial` takes it. */
export const MATERIAL_JSON = `json_build_object('name', m.name, ${MATERIAL_PAIRS})`

export type MaterialRow = Omit<UploadedMaterial, 'format'> & { type: string }

const formatOf = (row: { type: string; name: string }) => ({
  kind: materialKind(row.type),
  format: materialFormat(row),
})

export const toUploadedMaterial = ({ type, ...material }: MaterialRow): UploadedMaterial => ({
  ...material,
  format: type === '' ? null : formatOf({ type, name: material.name }),
})

/** Those of a lesson `l` in order, as `toAdminMaterials` takes them. */
export const ADMIN_MATERIALS = `(
  select coalesce(json_agg(json_build_object('name', lm.name, 'downloads', lm.downloads, ${MATERIAL_PAIRS})
    order by lm.order_index), '[]')
  from lesson_materials lm join materials m on m.id = lm.material_id left join uploads u on u.material_id = m.id
  where lm.lesson_id = l.id)`

export type AdminMaterialRow = MaterialRow & { downloads: number }

export const toAdminMaterials = (rows: AdminMaterialRow[]): AdminMaterial[] =>
  rows.map(({ downloads, ...row }) => ({ ...toUploadedMaterial(row), downloads }))

/** Those of a lesson `l` that have arrived, in order, as `toMaterials` takes them. */
export const MATERIALS = `(
  select coalesce(json_agg(json_build_object('id', m.id, 'name', lm.name, 'size', m.size, 'type', m.type)
    order by lm.order_index), '[]')
  from lesson_materials lm join materials m on m.id = lm.material_id and m.state = 'ready'
  where lm.lesson_id = l.id)`

export type ReadyMaterialRow = Pick<MaterialRow, 'id' | 'name' | 'size' | 'type'>

export const toMaterials = (lessonId: string, rows: ReadyMaterialRow[]): Material[] =>
  rows.map(({ type, ...row }) => ({
    ...row,
    ...formatOf({ type, name: row.name }),
    address: `/api/lessons/${lessonId}/materials/${row.id}`,
  }))

const MATERIALS_OF_LESSON = {
  name: 'materials-of-lesson',
  text: `select l.course_id as "courseId", ${MATERIALS} as materials from lessons l where l.id = $1`,
}

/** `courseId` for the gate, which is asked before the rest is sent. */
export async function materialsOfLesson(reads: Reads, lessonId: string) {
  const [row] = await reads.query<{ courseId: string; materials: ReadyMaterialRow[] }>(MATERIALS_OF_LESSON, [
    lessonId,
  ])
  if (!row) throw new Problem('NOT_FOUND')
  return { courseId: row.courseId, materials: toMaterials(lessonId, row.materials) }
}

export type MaterialFile = { sha256: string; size: number; type: string; name: string }

const FILE_OF_MATERIAL = {
  name: 'file-of-material',
  text: `select sha256, size::float8 as size, type, name from materials where id = $1 and state = 'ready'`,
}

export async function fileOfMaterial(reads: Reads, materialId: string): Promise<MaterialFile> {
  const [file] = await reads.query<MaterialFile>(FILE_OF_MATERIAL, [materialId])
  if (!file) throw new Problem('NOT_FOUND')
  return file
}

const MATERIAL_OF_LESSON = {
  name: 'material-of-lesson',
  text: `
    select l.course_id as "courseId", m.sha256, m.size::float8 as size, m.type, lm.name
    from lessons l
    left join lesson_materials lm on lm.lesson_id = l.id and lm.material_id = $2
    left join materials m on m.id = lm.material_id and m.state = 'ready'
    where l.id = $1`,
}

type OfLesson = { [K in keyof MaterialFile]: MaterialFile[K] | null } & { courseId: string }

/** `file` is for those whom the gate of the lesson has let through. */
export async function materialOfLesson(
  reads: Reads,
  { lessonId, materialId }: { lessonId: string; materialId: string },
) {
  const [row] = await reads.query<OfLesson>(MATERIAL_OF_LESSON, [lessonId, materialId])
  if (!row) throw new Problem('NOT_FOUND')
  const { courseId, sha256, size, type, name } = row
  return {
    courseId,
    file: (): MaterialFile => {
      if (sha256 === null || size === null || type === null || name === null) throw new Problem('NOT_FOUND')
      return { sha256, size, type, name }
    },
  }
}
