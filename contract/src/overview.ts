import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const overview = {
  totals: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'How many courses, lessons, students and completions there are',
    returns: z.object({
      courses: z.int(),
      publishedCourses: z.int(),
      lessons: z.int(),
      students: z.int(),
      completions: z.int(),
    }),
    errors: [],
  }),
}
