import type { account } from '@farol/contract/account.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../database/open-database.ts'
import { photos } from '../database/schema/people.ts'
import type { Handlers } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { toPerson } from './account.queries.ts'
import { removePhoto, savePhoto } from './save-photo.ts'

/** Each photo has an address of its own, so that it never has to be asked for twice. */
const KEPT_FOR_EVER = 'private, max-age=31536000, immutable'

type PhotoHandlers = Pick<Handlers<typeof account>, 'updatePhoto' | 'removePhoto' | 'photo'>

export const photoHandlers = ({ orm }: Database): PhotoHandlers => ({
  updatePhoto: async ({ upload }, { session }) => {
    const avatarUrl = await savePhoto(orm, { userId: session.userId, file: upload })
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
})
