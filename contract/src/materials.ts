import { MATERIAL_KINDS, MATERIAL_STATES, MATERIALS_PER_LESSON_MAX } from '@farol/domain/materials.ts'
import { UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCKED } from './errors.ts'
import { id } from './ids.ts'
import { line } from './text.ts'

/** What a lesson sends: its materials in order, each with its name there. */
export const lessonMaterials = z
  .array(
    z.strictObject({
      id,
      name: line({ max: UPLOAD_NAME_MAX, required: 'Digite o nome do arquivo.' }),
    }),
  )
  .max(MATERIALS_PER_LESSON_MAX, `Uma aula tem no máximo ${MATERIALS_PER_LESSON_MAX} materiais.`)
  .refine(
    (materials) => new Set(materials.map((material) => material.id)).size === materials.length,
    'O mesmo arquivo está duas vezes na lista.',
  )

const format = {
  kind: z.enum(MATERIAL_KINDS),
  /** 'PDF', 'DOCX', 'Texto'. */
  format: z.string(),
}

/** As the students of a lesson see it, once it has arrived. */
export const material = z.object({
  id,
  name: z.string(),
  size: z.int(),
  ...format,
  /** Downloads it; with `?preview=1` a browser shows it, if it can. */
  address: z.string(),
})
export type Material = z.infer<typeof material>

/** A file as it was uploaded. */
export const uploadedMaterial = z.object({
  id,
  name: z.string(),
  size: z.int(),
  state: z.enum(MATERIAL_STATES),
  receivedBytes: z.int(),
  /** Null until it has arrived. */
  format: z.object(format).nullable(),
})
export type UploadedMaterial = z.infer<typeof uploadedMaterial>

/** One of a lesson, as administrators see it. */
export const adminMaterial = uploadedMaterial.extend({ downloads: z.int() })
export type AdminMaterial = z.infer<typeof adminMaterial>

/** Shown instead of saved, where a browser can. */
const asPreview = z.object({ preview: z.literal('1').optional() })

export const materials = {
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/materials/{materialId}/file',
    access: 'admin',
    clients: 'read',
    summary: 'The file of a material that has arrived, whole or a range of it',
    params: z.object({ materialId: id }),
    query: asPreview,
    returns: z.unknown(),
    produces: 'application/octet-stream',
    errors: ['NOT_FOUND'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/materials',
    access: 'signed-in',
    clients: 'read',
    summary: 'The materials of a lesson in order, for whoever may open the lesson',
    params: z.object({ lessonId: id }),
    returns: z.object({ materials: z.array(material) }),
    errors: ['NOT_FOUND', ...LOCKED],
  }),
  ofLesson: endpoint({
    method: 'GET',
    path: '/api/lessons/{lessonId}/materials/{materialId}',
    access: 'signed-in',
    clients: 'read',
    summary: 'A material of a lesson, whole or a range of it, for whoever may open the lesson',
    params: z.object({ lessonId: id, materialId: id }),
    query: asPreview,
    returns: z.unknown(),
    produces: 'application/octet-stream',
    errors: ['NOT_FOUND', ...LOCKED],
  }),
}
