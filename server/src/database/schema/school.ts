import { EMAIL_MAX, USER_NAME_MAX } from '@farol/domain/limits.ts'
import { DEFAULT_FACE, SCHOOL_IMAGES, SCHOOL_NAME_MAX, TAGLINE_MAX } from '@farol/domain/school.ts'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { hasText, isAtMost, isOneOf } from './checks.ts'
import { bytes, updatedAt, version } from './columns.ts'

/** Exactly one row, inserted by the migration, as in settings. */
export const school = pgTable(
  'school',
  {
    id: smallint('id').primaryKey().default(1),
    name: text('name').notNull().default(DEFAULT_FACE.name),
    tagline: text('tagline').notNull().default(DEFAULT_FACE.tagline),
    color: text('color').notNull().default(DEFAULT_FACE.color),
    /** Empty if the school says none. */
    contactEmail: text('contact_email').notNull().default(''),
    privacyOfficer: text('privacy_officer').notNull().default(''),
    privacyEmail: text('privacy_email').notNull().default(''),
    /** Also incremented by a change of an image: open pages compare it. */
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('school_id_check', sql`${table.id} = 1`),
    check('school_name_check', hasText(table.name, SCHOOL_NAME_MAX)),
    check('school_tagline_check', hasText(table.tagline, TAGLINE_MAX)),
    check('school_color_check', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
    check('school_contact_email_check', isAtMost(table.contactEmail, EMAIL_MAX)),
    check('school_privacy_officer_check', isAtMost(table.privacyOfficer, USER_NAME_MAX)),
    check('school_privacy_email_check', isAtMost(table.privacyEmail, EMAIL_MAX)),
  ],
)

export const schoolImages = pgTable(
  'school_images',
  {
    kind: text('kind').primaryKey(),
    /** New with every image: its address may be cached for ever. */
    id: uuid('id').notNull(),
    /** A PNG. */
    image: bytes('image').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [
    unique('school_images_id_key').on(table.id),
    check('school_images_kind_check', isOneOf(table.kind, SCHOOL_IMAGES)),
    check('school_images_size_check', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
)
