import './zod-without-eval.ts'
import { courseBody } from '@farol/contract/admin-courses.ts'
import { lessonBody } from '@farol/contract/admin-lessons.ts'
import { settingsBody } from '@farol/contract/settings.ts'
import { zodResolver } from '@hookform/resolvers/zod'

export { VIDEO_PROBLEMS } from '@farol/contract/admin-lessons.ts'

/** Brings Zod along, which is fine for screens that only administrators open: each is a file of its own. */
export const adminChecks = {
  course: zodResolver(courseBody),
  lesson: zodResolver(lessonBody),
  settings: zodResolver(settingsBody),
}
