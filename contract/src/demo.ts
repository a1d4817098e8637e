import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const demoCourse = z.object({
  id,
  title: z.string(),
  lessons: z.int(),
  /** The school has edited it. */
  isChanged: z.boolean(),
  /** Real students who have begun it, without the demo users. */
  students: z.int(),
})
export type DemoCourse = z.infer<typeof demoCourse>

export const demo = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/demo',
    access: 'admin',
    clients: 'read',
    summary: 'What came with the demo and is still there',
    returns: z.object({ users: z.int(), courses: z.array(demoCourse) }),
    errors: [],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/demo/removal',
    access: 'admin',
    clients: 'none',
    summary:
      'Remove the users and courses of the demo with their activity; courses that the school edited or its students began stay, unless `includesUsedCourses`',
    body: z.strictObject({ includesUsedCourses: z.boolean() }),
    returns: z.object({ users: z.int(), courses: z.int(), keptCourses: z.int() }),
    errors: [],
  }),
}
