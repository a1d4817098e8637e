import type { courses } from '@farol/contract/courses.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { courseOfStudent, publishedCourses } from './courses.queries.ts'

export const coursesHandlers = ({ reads }: Database): Handlers<typeof courses> => ({
  published: (_, { session: { userId, role } }) =>
    publishedCourses(reads, { userId, isAdmin: role === 'admin' }),
  one: async ({ params: { courseId } }, { session: { userId, role } }) => {
    const found = await courseOfStudent(reads, { userId, courseId, isAdmin: role === 'admin' })
    if (!found) throw new Problem('NOT_FOUND')
    return found
  },
})
