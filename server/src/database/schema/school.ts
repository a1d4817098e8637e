import {
  CERTIFICATE_CITY_MAX,
  CERTIFICATE_TEXT_MAX,
  DEFAULT_CERTIFICATE_TEXT,
} from '@farol/domain/certificate-text.ts'
import { EMAIL_MAX, USER_NAME_MAX } from '@farol/domain/limits.ts'
import {
  DEFAULT_FACE,
  LANDING_TEXT_MAX,
  SCHOOL_IMAGES,
  SCHOOL_LOGOS,
  SCHOOL_NAME_MAX,
  TAGLINE_MAX,
} from '@farol/domain/school.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { hasText, isAtMost, isOneOf } from './checks.ts'
import { bytes, updatedAt, version } from './columns.ts'

/** What certificates showed of the school when they were issued: a row is never changed (ADR 18). */
export const certificateStyles = pgTable(
  'certificate_styles',
  {
    id: uuid('id').primaryKey(),
    color: text('color').notNull(),
    text: text('text').notNull(),
    city: text('city').notNull(),
    signer: text('signer').notNull(),
    /** PNGs; the logo is that for dark grounds, or else that for light ones. */
    logo: bytes('logo'),
    logoKind: text('logo_kind'),
    signature: bytes('signature'),
  },
  (table) => [
    check('certificate_styles_text_check', hasText(table.text, CERTIFICATE_TEXT_MAX)),
    check('certificate_styles_logo_check', sql`(${table.logo} is null) = (${table.logoKind} is null)`),
    check('certificate_styles_logo_kind_check', isOneOf(table.logoKind, SCHOOL_LOGOS)),
  ],
)

/** Exactly one row, inserted by the migration, as in settings. */
export const school = pgTable(
  'school',
  {
    id: smallint('id').primaryKey().default(1),
    name: text('name').notNull().default(DEFAULT_FACE.name),
    tagline: text('tagline').notNull().default(DEFAULT_FACE.tagline),
    color: text('color').notNull().default(DEFAULT_FACE.color),
    /** Formatted; empty for the landing page as it is. */
    landingText: text('landing_text').notNull().default(''),
    /** For the domain's `isInCatalogue`. */
    hasPublicCatalogue: boolean('has_public_catalogue').notNull().default(false),
    /** Empty if the school says none. */
    contactEmail: text('contact_email').notNull().default(''),
    privacyOfficer: text('privacy_officer').notNull().default(''),
    privacyEmail: text('privacy_email').notNull().default(''),
    certificateText: text('certificate_text').notNull().default(DEFAULT_CERTIFICATE_TEXT),
    certificateCity: text('certificate_city').notNull().default(''),
    certificateSigner: text('certificate_signer').notNull().default(''),
    /** The style of certificates issued from now on; null until something of it is changed. */
    certificateStyleId: uuid('certificate_style_id').references(() => certificateStyles.id),
    /** Also incremented by a change of an image: open pages compare it. */
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('school_certificate_style_id_idx').on(table.certificateStyleId),
    check('school_id_check', sql`${table.id} = 1`),
    check('school_name_check', hasText(table.name, SCHOOL_NAME_MAX)),
    check('school_tagline_check', hasText(table.tagline, TAGLINE_MAX)),
    check('school_color_check', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
    check('school_landing_text_check', isAtMost(table.landingText, LANDING_TEXT_MAX)),
    check('school_contact_email_check', isAtMost(table.contactEmail, EMAIL_MAX)),
    check('school_privacy_officer_check', isAtMost(table.privacyOfficer, USER_NAME_MAX)),
    check('school_privacy_email_check', isAtMost(table.privacyEmail, EMAIL_MAX)),
    check('school_certificate_text_check', hasText(table.certificateText, CERTIFICATE_TEXT_MAX)),
    check('school_certificate_city_check', isAtMost(table.certificateCity, CERTIFICATE_CITY_MAX)),
    check('school_certificate_signer_check', isAtMost(table.certificateSigner, USER_NAME_MAX)),
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
