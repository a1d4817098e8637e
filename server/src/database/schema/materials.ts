import { ORDER_INDEX_MAX, ORDER_INDEX_MIN } from '@farol/domain/limits.ts'
import { MATERIAL_MAX_BYTES, MATERIAL_STATES } from '@farol/domain/materials.ts'
import { UPLOAD_NAME_MAX } from '@farol/domain/uploads.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { hasText, isBetween, isNotNegative, isOneOf } from './checks.ts'
import { createdAt, moment, updatedAt } from './columns.ts'
import { lessons } from './content.ts'
import { byteCount, files } from './files.ts'

/** A file for the students of lessons, created with its upload. */
export const materials = pgTable(
  'materials',
  {
    id: uuid('id').primaryKey(),
    /** As it was uploaded; each lesson may call it otherwise. */
    name: text('name').notNull(),
    size: byteCount('size'),
    state: text('state', { enum: MATERIAL_STATES }).notNull().default('receiving'),
    /** The media type that its bytes show; empty until they have arrived. */
    type: text('type').notNull().default(''),
    sha256: text('sha256').references(() => files.sha256),
    /** Since when no lesson has it, as housekeeping found it. */
    unusedSince: moment('unused_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('materials_sha256_idx').on(table.sha256),
    check('materials_name_check', hasText(table.name, UPLOAD_NAME_MAX)),
    check('materials_size_check', isBetween(table.size, 1, MATERIAL_MAX_BYTES)),
    check('materials_state_check', isOneOf(table.state, MATERIAL_STATES)),
    check('materials_ready_check', sql`(${table.state} = 'ready') = (${table.sha256} is not null)`),
  ],
)

export const lessonMaterials = pgTable(
  'lesson_materials',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    materialId: uuid('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    orderIndex: integer('order_index').notNull(),
    downloads: integer('downloads').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.materialId] }),
    index('lesson_materials_material_id_idx').on(table.materialId),
    check('lesson_materials_name_check', hasText(table.name, UPLOAD_NAME_MAX)),
    check(
      'lesson_materials_order_index_check',
      isBetween(table.orderIndex, ORDER_INDEX_MIN, ORDER_INDEX_MAX),
    ),
    check('lesson_materials_downloads_check', isNotNegative(table.downloads)),
  ],
)
