import {
  CERTIFICATE_CITY_MAX,
  CERTIFICATE_TEXT_MAX,
  certificateTextProblem,
} from '@farol/domain/certificate-text.ts'
import { PHOTO_MAX_BYTES, PHOTO_TYPES, USER_NAME_MAX } from '@farol/domain/limits.ts'
import { LANDING_TEXT_MAX, SCHOOL_IMAGES, SCHOOL_NAME_MAX, TAGLINE_MAX } from '@farol/domain/school.ts'
import { SCHOOL_COLOR } from '@farol/domain/school-color.ts'
import { controlsDirection } from '@farol/domain/text-direction.ts'
import { z } from 'zod'
import { email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { id, version } from './ids.ts'
import { line, paragraphs } from './text.ts'

const formatted = (max: number) =>
  paragraphs({ max }).refine((text) => !controlsDirection(text), 'Há caracteres que não podem ser usados.')

const optionalEmail = z.union([z.literal(''), email])

export const schoolBody = z.strictObject({
  name: line({ max: SCHOOL_NAME_MAX, required: 'Digite o nome da escola.' }),
  tagline: line({ max: TAGLINE_MAX, required: 'Digite a frase da escola.' }),
  color: z.string().trim().toLowerCase().regex(SCHOOL_COLOR, 'Escolha uma cor, ou escreva uma como #1b2a50.'),
  /** Under the landing page; Markdown. */
  landingText: formatted(LANDING_TEXT_MAX),
  /** Everybody, and search engines, see the published courses that are open to all. */
  hasPublicCatalogue: z.boolean(),
  contactEmail: optionalEmail,
  /** Who answers for personal data (LGPD): a name, and where to write. */
  privacyOfficer: line({ max: USER_NAME_MAX }),
  privacyEmail: optionalEmail,
  certificateText: formatted(CERTIFICATE_TEXT_MAX).superRefine((text, context) => {
    const message = certificateTextProblem(text)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  certificateCity: line({ max: CERTIFICATE_CITY_MAX }),
  certificateSigner: line({ max: USER_NAME_MAX }),
})
export type SchoolValues = z.infer<typeof schoolBody>

const image = z.object({ id, width: z.int(), height: z.int() })
const images = z.partialRecord(z.enum(SCHOOL_IMAGES), image)

/** What a certificate shows of the school. */
export const certificateStyle = schoolBody.pick({
  name: true,
  color: true,
  certificateText: true,
  certificateCity: true,
  certificateSigner: true,
})
export type CertificateStyleValues = z.infer<typeof certificateStyle>

export const currentSchool = schoolBody.extend({ version })
const ofImage = z.object({ kind: z.enum(SCHOOL_IMAGES) })
const changed = z.object({ version, images })

/** What stands where Farol's logo would: an image, Farol's own, or the name, smaller if it is long. */
const LOGO_KINDS = ['image', 'farol', 'name', 'long-name'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

export const school = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/school',
    access: 'admin',
    clients: 'read',
    summary: 'The name, colour and images of the school, and whom to write to',
    returns: currentSchool.extend({ images }),
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/school',
    access: 'admin',
    clients: 'none',
    summary: 'Change how the school presents itself; pages and mails show it at once, on every instance',
    body: currentSchool,
    returns: z.object({ version, logo: z.enum(LOGO_KINDS) }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  saveImage: endpoint({
    method: 'PUT',
    path: '/api/admin/school/images/{kind}',
    access: 'admin',
    clients: 'none',
    summary: 'Change an image of the school: it is resized and re-encoded',
    params: ofImage,
    uploads: { types: PHOTO_TYPES, limitBytes: PHOTO_MAX_BYTES },
    returns: changed,
    errors: ['NOT_AN_IMAGE', 'LOGO_TOO_SMALL', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/api/admin/school/images/{kind}',
    access: 'admin',
    clients: 'none',
    summary: 'Remove an image of the school',
    params: ofImage,
    returns: changed,
    errors: [],
  }),
  image: endpoint({
    method: 'GET',
    path: '/api/school/images/{imageId}',
    access: 'public',
    clients: 'read',
    summary: 'An image of the school',
    params: z.object({ imageId: id }),
    returns: z.instanceof(Uint8Array),
    produces: 'image/png',
    errors: ['NOT_FOUND'],
  }),
}
export type SchoolImages = z.infer<typeof images>
