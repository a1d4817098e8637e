import type { adminCourses } from '@farol/contract/admin-courses.ts'
import { Problem } from '@farol/contract/problem.ts'
import type { Database } from '#/database/open-database.ts'
import type { Handlers } from '#/requests/caller.ts'
import { adminCourseList } from './admin-courses.queries.ts'
import { placeCourse, removeCourse } from './arrange-courses.ts'
import { duplicateCourse } from './duplicate-course.ts'
import { courseRoster } from './roster.queries.ts'
import { createCourse, updateCourse } from './save-course.ts'

export const adminCoursesHandlers = ({
  readOnly: { reads, pool },
  orm,
}: Database): Handlers<typeof adminCourses> => ({
  list: async () => ({ courses: await adminCourseList(reads) }),
  create: ({ body }, { session }) => createCourse(orm, { actorId: session.userId, values: body }),
  update: ({ params, body }, { session }) =>
    updateCourse(orm, { actorId: session.userId, courseId: params.courseId, values: body }),
  remove: ({ params }, { session }) => removeCourse(orm, { actorId: session.userId, ...params }),
  place: ({ params, body }, { session }) => placeCourse(orm, { actorId: session.userId, ...params, ...body }),
  duplicate: ({ params }, { session }) => duplicateCourse(orm, { actorId: session.userId, ...params }),
  roster: async ({ params, query }) => {
    const roster = await courseRoster(pool, { ...params, query })
    if (!roster) throw new Problem('NOT_FOUND')
    return roster
  },
})
