import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const listedCourse = z.object({
  id,
  title: z.string(),
  /** The beginning of the description, without marks. */
  summary: z.string(),
  lessonCount: z.int(),
})

const publicCourse = listedCourse.extend({
  description: z.string(),
  lessons: z.array(z.object({ title: z.string(), videoDuration: z.int() })),
})
export type PublicCourse = z.infer<typeof publicCourse>
export type CatalogueCourse = z.infer<typeof listedCourse>

/** For people who have not signed in, if the school shows its courses to everybody. */
export const catalogue = {
  list: endpoint({
    method: 'GET',
    path: '/api/catalogue',
    access: 'public',
    clients: 'read',
    priority: 'browsing',
    summary: 'The published courses that are open to everyone, if the school has a public catalogue',
    returns: z.object({ courses: z.array(listedCourse) }),
    errors: ['NOT_FOUND'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/catalogue/{courseId}',
    access: 'public',
    clients: 'read',
    priority: 'browsing',
    summary: 'What a course of the public catalogue is about, with the titles of its lessons',
    params: z.object({ courseId: id }),
    returns: publicCourse,
    errors: ['NOT_FOUND'],
  }),
}
