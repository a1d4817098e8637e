import type { account } from '@farol/contract/account.ts'
import { Problem } from '@farol/contract/problem.ts'
import { and, eq } from 'drizzle-orm'
import type { RateLimit } from '../auth/rate-limit.ts'
import type { Database } from '../database/open-database.ts'
import { photos } from '../database/schema/people.ts'
import type { Handlers } from '../requests/caller.ts'
import { toPerson } from './account.queries.ts'
import { createPhotoDecoding } from './photo-decoding.ts'
import { removePhoto, savePhoto } from './save-photo.ts'

/** Each photo has an address of its own, so that it never has to be asked for twice. */
const KEPT_FOR_EVER = 'private, max-age=31536000, immutable'

type PhotoHandlers = Pick<Handlers<typeof account>, 'updatePhoto' | 'removePhoto' | 'photo'>

type Options = { database: Database; rateLimit: RateLimit }

export function photoHandlers({ database: { orm }, rateLimit }: Options): PhotoHandlers {
  const decodePhoto = createPhotoDecoding()
  return {
    updatePhoto: async ({ upload }, { session }) => {
      await rateLimit.use({ limit: 'photo:person', of: session.userId })
      const image = await decodePhoto(upload)
      const avatarUrl = await savePhoto(orm, { userId: session.userId, image })
      return { person: toPerson({ ...session, avatarUrl }) }
    },
    removePhoto: async (_, { session }) => {
      await removePhoto(orm, session.userId)
      return { person: toPerson({ ...session, avatarUrl: null }) }
    },
    photo: async ({ params: { personId, photoId } }, { answer }) => {
      const wanted = and(eq(photos.id, photoId), eq(photos.userId, personId))
      const [photo] = await orm.select({ image: photos.image }).from(photos).where(wanted)
      if (!photo) throw new Problem('NOT_FOUND')
      answer.set('cache-control', KEPT_FOR_EVER)
      return new Uint8Array(photo.image)
    },
  }
}
