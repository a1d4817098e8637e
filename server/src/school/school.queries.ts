import type { SchoolImages, SchoolValues } from '@farol/contract/school.ts'
import type { Reads } from '#/database/reads.ts'

export type StoredSchool = SchoolValues & { version: number; images: SchoolImages }

const SCHOOL = {
  name: 'school',
  text: `
    select s.name, s.tagline, s.color, s.landing_text as "landingText",
           s.has_public_catalogue as "hasPublicCatalogue", s.contact_email as "contactEmail", s.privacy_officer as "privacyOfficer",
           s.privacy_email as "privacyEmail", s.certificate_text as "certificateText",
           s.certificate_city as "certificateCity", s.certificate_signer as "certificateSigner", s.version,
           (select coalesce(json_object_agg(i.kind, json_build_object('id', i.id, 'width', i.width, 'height', i.height)), '{}')
            from school_images i) as images
    from school s`,
}

export async function readSchool(reads: Reads): Promise<StoredSchool> {
  const [row] = await reads.query<StoredSchool>(SCHOOL)
  if (!row) throw new Error('The table school has no row.')
  return row
}
