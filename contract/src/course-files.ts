import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'

const FILE_ERRORS = [
  'NOT_FOUND',
  'NOT_A_COURSE',
  'COURSE_FILE_DAMAGED',
  'COURSE_FILE_TOO_LARGE',
  'COURSE_FILE_NEWER',
  'NO_ROOM',
] as const

/** What an import will make, and what it will not. */
const importPlan = z.object({
  from: z.enum(['farol', 'moodle']),
  title: z.string(),
  hasCover: z.boolean(),
  lessons: z.array(
    z.object({
      title: z.string(),
      isVideoUploaded: z.boolean(),
      materialCount: z.int(),
      captionCount: z.int(),
      quiz: z.object({ title: z.string(), questionCount: z.int() }).nullable(),
    }),
  ),
  /** What its videos and materials take. */
  bytes: z.int(),
  skipped: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type ImportPlan = z.infer<typeof importPlan>

const ofImport = z.object({ importId: id })
const ofCourse = z.object({ courseId: id })

/** A course as one file: out of this school, and into another. */
export const courseFiles = {
  export: endpoint({
    method: 'GET',
    path: '/api/admin/courses/{courseId}/export',
    access: 'admin',
    clients: 'read',
    summary: 'A course with its lessons, quizzes and files, as one ZIP file',
    params: ofCourse,
    returns: z.string(),
    produces: 'application/zip',
    errors: ['NOT_FOUND'],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/course-imports/{importId}/plan',
    access: 'admin',
    clients: 'write',
    summary: 'What importing your uploaded course would make, and what it would leave out; nothing is made',
    params: ofImport,
    returns: importPlan,
    errors: FILE_ERRORS,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/course-imports/{importId}/import',
    access: 'admin',
    clients: 'write',
    summary: 'Make a draft of your uploaded course, whole or not at all. Idempotent',
    params: ofImport,
    returns: z.object({ courseId: id }),
    errors: FILE_ERRORS,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/admin/courses/{courseId}/import',
    access: 'admin',
    clients: 'write',
    summary: 'Undo an import: deletes the course with its files, unless somebody has studied in it',
    params: ofCourse,
    returns: z.object({}),
    errors: ['NOT_FOUND', 'COURSE_STUDIED'],
  }),
}
