import { Problem } from '@farol/contract/problem.ts'
import type { school } from '@farol/contract/school.ts'
import { LOGO_BOX, LOGO_LEAST } from '@farol/domain/school.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { schoolImages } from '#/database/schema/school.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { CurrentSchool } from './current-school.ts'
import { readSchool } from './school.queries.ts'
import { logoKind } from './school-front.ts'
import { removeSchoolImage, saveSchoolImage, updateSchool } from './update-school.ts'

/** Each image has its own address. */
const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'

type Options = { database: Database; school: CurrentSchool; encodeImage: EncodeImage }

export function schoolHandlers({
  database: { reads, orm },
  school: current,
  encodeImage,
}: Options): Handlers<typeof school> {
  /** Whoever changed it sees it with the next page, also before the notification is here. */
  const reloaded = async <Answer>(change: Promise<Answer>) => {
    const answer = await change
    await current.reload()
    return answer
  }
  return {
    read: () => readSchool(reads),
    update: async ({ body }, { session }) => {
      const { version } = await reloaded(updateSchool(orm, { actorId: session.userId, values: body }))
      return { version, logo: logoKind({ ...current.now(), name: body.name }) }
    },
    saveImage: async ({ params: { kind }, upload }, { session }) => {
      const [image] = await encodeImage({ file: upload, sizes: [LOGO_BOX], fit: 'inside', format: 'png' })
      if (!image) throw new Problem('NOT_AN_IMAGE')
      const stored = { image, ...pngSize(image) }
      if (stored.width < LOGO_LEAST.width || stored.height < LOGO_LEAST.height)
        throw new Problem('LOGO_TOO_SMALL')
      return reloaded(saveSchoolImage(orm, { actorId: session.userId, kind, stored }))
    },
    removeImage: ({ params: { kind } }, { session }) =>
      reloaded(removeSchoolImage(orm, { actorId: session.userId, kind })),
    image: async ({ params: { imageId } }, { answer }) => {
      const [found] = await orm
        .select({ image: schoolImages.image })
        .from(schoolImages)
        .where(eq(schoolImages.id, imageId))
      if (!found) throw new Problem('NOT_FOUND')
      answer.set('cache-control', CACHED_FOR_EVER)
      return new Uint8Array(found.image)
    },
  }
}

/** Its first chunk. */
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
