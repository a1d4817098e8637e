import { UPLOAD_KINDS } from '@farol/domain/uploads.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isNotNegative, isOneOf } from './checks.ts'
import { createdAt, moment } from './columns.ts'
import { courseImports } from './course-imports.ts'
import { byteCount, isDigest, videos } from './files.ts'
import { materials } from './materials.ts'
import { users } from './users.ts'

/**
 * Also after the last byte, as an answer may have been lost. It stays as long as what it has become, for it says who sent that; once it
 * has expired, nothing can be sent any more.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** Also the id of the video, the material or the import. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: UPLOAD_KINDS }).notNull().default('video'),
    videoId: uuid('video_id')
      .generatedAlwaysAs(sql`CASE WHEN kind = 'video' THEN id END`)
      .references(() => videos.id, { onDelete: 'cascade' }),
    materialId: uuid('material_id')
      .generatedAlwaysAs(sql`CASE WHEN kind = 'material' THEN id END`)
      .references(() => materials.id, { onDelete: 'cascade' }),
    importId: uuid('import_id')
      .generatedAlwaysAs(sql`CASE WHEN kind = 'course' THEN id END`)
      .references(() => courseImports.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** On the disk and acknowledged. */
    receivedBytes: byteCount('received_bytes').default(0),
    /** When the file on the user's computer was last changed, in milliseconds; with name and size it identifies the file. */
    lastModified: bigint('last_modified', { mode: 'number' }),
    /** As the client announced it; compared when everything has arrived. */
    announcedSha256: text('announced_sha256'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('uploads_user_id_idx').on(table.userId),
    index('uploads_video_id_idx').on(table.videoId),
    index('uploads_material_id_idx').on(table.materialId),
    index('uploads_import_id_idx').on(table.importId),
    index('uploads_expires_at_idx').on(table.expiresAt),
    check('uploads_kind_check', isOneOf(table.kind, UPLOAD_KINDS)),
    check('uploads_received_bytes_check', isNotNegative(table.receivedBytes)),
    check('uploads_announced_sha256_check', isDigest(table.announcedSha256)),
  ],
)
