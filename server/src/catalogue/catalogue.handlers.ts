import type { catalogue } from '@farol/contract/catalogue.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Reads } from '#/database/reads.ts'
import type { Handlers } from '#/requests/caller.ts'
import type { CurrentSchool } from '#/school/current-school.ts'
import { readCatalogue, readPublicCourse } from './catalogue.queries.ts'

type Parts = { database: { reads: Reads }; school: CurrentSchool }

export const catalogueHandlers = ({ database: { reads }, school }: Parts): Handlers<typeof catalogue> => ({
  list: async () => {
    if (!school.now().hasPublicCatalogue) throw new Problem('NOT_FOUND')
    const courses = await readCatalogue(reads)
    return { courses: courses.map(({ updatedAt: _, ...course }) => course) }
  },
  one: async ({ params: { courseId } }) => {
    const course = school.now().hasPublicCatalogue && (await readPublicCourse(reads, courseId))
    if (!course) throw new Problem('NOT_FOUND')
    return course
  },
})
