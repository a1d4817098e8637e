import { CAPTION_LANGUAGE_CODES } from '@farol/domain/captions/languages.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './ids.ts'
import { searchedText } from './text.ts'

const foundLesson = z.object({
  id,
  title: z.string(),
  courseId: id,
  courseTitle: z.string(),
  /** Whether it can be opened: others are found as they are listed on the page of the course. */
  isOpen: z.boolean(),
})

const found = z.object({
  courses: z.array(z.object({ id, title: z.string(), isPublished: z.boolean() })),
  lessons: z.array(foundLesson),
  /** Where it is first said, of lessons that can be opened. */
  transcripts: z.array(
    foundLesson.omit({ isOpen: true }).extend({
      language: z.enum(CAPTION_LANGUAGE_CODES),
      seconds: z.int(),
      text: z.string(),
    }),
  ),
  /** All, for administrators; those they help in, for monitors. */
  turmas: z.array(z.object({ id, name: z.string(), memberCount: z.int() })),
  /** For administrators. */
  people: z.array(z.object({ id, name: z.string(), email: z.string(), avatarUrl: z.string().nullable() })),
})
export type Found = z.infer<typeof found>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    clients: 'read',
    priority: 'browsing',
    summary:
      'The first courses, lessons, transcripts, turmas and people with words that begin as these, of what you may open',
    query: z.object({ search: searchedText }),
    returns: found,
    errors: [],
  }),
}
