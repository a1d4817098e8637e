import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { CallInput } from '@farol/contract/endpoint.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { ADMIN } from '../farol.ts'
import { test as base, CLIP } from '../player/lesson-test.ts'

export { expect, toast } from '../player/lesson-test.ts'

type CourseBody = CallInput<typeof adminCourses.create>['body']
type NewCourse = Partial<CourseBody> & { lessons?: string[] }
export type MadeCourse = { id: string; title: string; lessonIds: string[] }

type AdminTest = {
  /** The page, with an administrator signed in. */
  adminPage: Page
  /** A draft at the end of the list, with a title of its own. */
  newCourse: (course?: NewCourse) => Promise<MadeCourse>
}

export const test = base.extend<AdminTest>({
  adminPage: async ({ page }, use) => {
    await page.request.post('/api/account/sign-in', { data: ADMIN })
    await use(page)
  },
  newCourse: async ({ admin, named }, use) => {
    await use((course = {}) => makeCourse(admin, { title: named('Curso'), ...course }))
  },
})

async function makeCourse(
  admin: Visitor,
  { lessons = [], title, ...course }: NewCourse & { title: string },
): Promise<MadeCourse> {
  const { id } = await admin.call(adminCourses.create, {
    body: {
      title,
      description: '',
      orderIndex: 1_000_000,
      isPublished: false,
      prerequisiteCourseId: null,
      ...course,
    },
  })
  const lessonIds: string[] = []
  for (const [orderIndex, lessonTitle] of lessons.entries()) {
    const lesson = await admin.call(adminLessons.create, {
      params: { courseId: id },
      body: {
        title: lessonTitle,
        description: '',
        videoUrl: CLIP,
        videoDuration: 26,
        orderIndex,
        requiresPrevious: true,
        minWatchPercentage: 90,
      },
    })
    lessonIds.push(lesson.id)
  }
  return { id, title, lessonIds }
}

/** The names of a table's rows, from top to bottom. */
export const rowNames = (page: Page) => page.locator('tbody th[scope=row] a').allTextContents()

/** Ctrl+V, with what a person would have copied elsewhere. */
export async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
