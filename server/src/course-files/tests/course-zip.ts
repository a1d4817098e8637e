import { COURSE_FILE_INDEX } from '@farol/contract/course-file.ts'
import { zipOf } from './archives.ts'

/** A lesson, a course and its description, as files of courses have them. */
export const lesson = {
  title: 'Aula',
  description: '',
  video: { from: 'link', url: 'https://vimeo.com/76979871', seconds: 60, hasNoLength: false },
  captionsUrl: '',
  requiresPrevious: true,
  minWatchPercentage: 90,
  captions: [],
  materials: [],
  quiz: null,
}
export const course = {
  title: 'Curso',
  description: '',
  access: 'everyone',
  workloadHours: null,
  cover: null,
  prerequisite: null,
}
export const index = { format: 'farol-course', version: 1, course, lessons: [lesson] }
export const zipWith = (content: unknown, files: Parameters<typeof zipOf>[0] = []) =>
  zipOf([{ name: COURSE_FILE_INDEX, content: JSON.stringify(content) }, ...files])
export const NOWHERE = `files/${'a'.repeat(64)}`
