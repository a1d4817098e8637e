import type { covers } from '@farol/contract/covers.ts'
import { Problem } from '@farol/contract/problem.ts'
import { COVER_LEAST, COVER_SIZES } from '@farol/domain/limits.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#/database/open-database.ts'
import { courseCovers } from '#/database/schema/content.ts'
import type { EncodeImage } from '#/images/image-encoding.ts'
import type { Handlers } from '#/requests/caller.ts'
import { courseName } from './admin-courses.queries.ts'
import { removeCover, saveCover } from './save-cover.ts'

/** Each cover has its own address. */
const CACHED_FOR_EVER = 'private, max-age=31536000, immutable'

type Options = { database: Database; encodeImage: EncodeImage }

export const coversHandlers = ({ database: { orm }, encodeImage }: Options): Handlers<typeof covers> => ({
  update: async ({ params, upload }, { session }) => {
    // Before the work on the image, for a course that does not exist.
    if (!(await courseName(orm, params.courseId))) throw new Problem('NOT_FOUND')
    const sizes = [COVER_SIZES.small, COVER_SIZES.large]
    const [small, large] = await encodeImage({ file: upload, sizes, least: COVER_LEAST })
    if (!small || !large) throw new Problem('NOT_AN_IMAGE')
    return saveCover(orm, { actorId: session.userId, ...params, images: { small, large } })
  },
  remove: ({ params }, { session }) => removeCover(orm, { actorId: session.userId, ...params }),
  image: async ({ params: { courseId, coverId }, query: { size } }, { session, answer }) => {
    const wanted = and(eq(courseCovers.courseId, courseId), eq(courseCovers.id, coverId))
    const access = sql<CourseAccessFacts>`(select facts from course_access(${session.userId}, ${courseId}))`
    const [found] = await orm.select({ image: courseCovers[size], access }).from(courseCovers).where(wanted)
    if (!found || !canSeeCourse(found.access, { isAdmin: session.role === 'admin' }))
      throw new Problem('NOT_FOUND')
    answer.set('cache-control', CACHED_FOR_EVER)
    return new Uint8Array(found.image)
  },
})
