import { Problem } from '@farol/contract/problem.ts'
import type { SchoolImages, SchoolValues } from '@farol/contract/school.ts'
import type { SchoolImage } from '@farol/domain/school.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { school, schoolImages } from '#/database/schema/school.ts'

const PUBLISHED = [{ kind: 'settings' }] as const

/** What certificates show of these values. The name is stored in each certificate. */
const STYLE = ['color', 'certificateText', 'certificateCity', 'certificateSigner'] as const

type Input = { actorId: string; values: SchoolValues & { version: number } }

export function updateSchool(orm: NodePgDatabase, { actorId, values }: Input) {
  return orm.transaction(async (transaction) => {
    const { certificateStyleId: _, ...logged } = getTableColumns(school)
    const [before] = await transaction.select(logged).from(school).for('update')
    const { version, ...after } = values
    if (before?.version !== version) throw new Problem('CHANGED_MEANWHILE')
    await transaction.update(school).set({ ...after, version: version + 1 })
    if (STYLE.some((field) => before[field] !== after[field])) await renewCertificateStyle(transaction)
    await recordChange(transaction, {
      actorId,
      action: 'school.update',
      subject: '',
      before,
      after,
      publishes: PUBLISHED,
    })
    return { version: version + 1 }
  })
}

type OfImage = { actorId: string; kind: SchoolImage }
export type StoredImage = { image: Buffer; width: number; height: number }

const IMAGE_NAMES: Record<SchoolImage, string> = {
  'logo-light': 'Logo para fundo claro',
  'logo-dark': 'Logo para fundo escuro',
  signature: 'Assinatura dos certificados',
}

/** The version changes, so that open pages learn of it, and the form that is open gets the new one. */
export function saveSchoolImage(
  orm: NodePgDatabase,
  { actorId, kind, stored }: OfImage & { stored: StoredImage },
) {
  return orm.transaction(async (transaction) => {
    const version = await nextVersion(transaction)
    const values = { id: newId(), ...stored }
    await transaction
      .insert(schoolImages)
      .values({ kind, ...values })
      .onConflictDoUpdate({ target: schoolImages.kind, set: values })
    await renewCertificateStyle(transaction)
    const subject = IMAGE_NAMES[kind]
    await recordChange(transaction, { actorId, action: 'school.image', subject, publishes: PUBLISHED })
    return { version, images: await imagesOf(transaction) }
  })
}

export function removeSchoolImage(orm: NodePgDatabase, { actorId, kind }: OfImage) {
  return orm.transaction(async (transaction) => {
    const [current] = await transaction.select({ version: school.version }).from(school).for('update')
    const removed = await transaction
      .delete(schoolImages)
      .where(eq(schoolImages.kind, kind))
      .returning({ id: schoolImages.id })
    // A new version whose change nobody is notified of would make open pages load again and again.
    if (removed.length === 0) return { version: current?.version ?? 0, images: await imagesOf(transaction) }
    const version = await nextVersion(transaction)
    const subject = IMAGE_NAMES[kind]
    await renewCertificateStyle(transaction)
    await recordChange(transaction, { actorId, action: 'school.remove-image', subject, publishes: PUBLISHED })
    return { version, images: await imagesOf(transaction) }
  })
}

/** What certificates look like from now on; those that were issued keep the row they point to. */
async function renewCertificateStyle(orm: NodePgDatabase) {
  const id = newId()
  await orm.execute(sql`
    insert into certificate_styles (id, color, text, city, signer, logo, logo_kind, signature)
    select ${id}, s.color, s.certificate_text, s.certificate_city, s.certificate_signer,
           coalesce(dark.image, light.image), coalesce(dark.kind, light.kind), signature.image
    from school s
    left join school_images dark on dark.kind = 'logo-dark'
    left join school_images light on light.kind = 'logo-light'
    left join school_images signature on signature.kind = 'signature'`)
  await orm.update(school).set({ certificateStyleId: id })
}

async function nextVersion(orm: NodePgDatabase) {
  const [changed] = await orm
    .update(school)
    .set({ version: sql`${school.version} + 1` })
    .returning({ version: school.version })
  if (!changed) throw new Error('The table school has no row.')
  return changed.version
}

async function imagesOf(orm: NodePgDatabase): Promise<SchoolImages> {
  const { kind, id, width, height } = schoolImages
  const rows = await orm.select({ kind, id, width, height }).from(schoolImages)
  return Object.fromEntries(rows.map(({ kind, ...image }) => [kind, image]))
}
