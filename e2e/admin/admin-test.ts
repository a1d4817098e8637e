import { users } from '@farol/contract/users.ts'
import type { Locator, Page } from '@playwright/test'
import type { NewStudent } from '../farol.ts'
import type { CourseBody, MadeCourse } from '../make-course.ts'
import { test as base } from '../player/lesson-test.ts'

export { CLIP, expect, toast } from '../player/lesson-test.ts'

type NewCourse = Partial<CourseBody> & { lessons?: string[] }

type AdminTest = {
  /** The page, with an administrator signed in. */
  adminPage: Page
  /** A draft at the end of the list, with a title of its own. */
  newCourse: (course?: NewCourse) => Promise<MadeCourse>
  /** Makes a user an administrator until the test is over: other tests are about the only one. */
  promote: (userId: string) => Promise<void>
  /** The page belongs to another administrator from here on, who has not shown the password of late. */
  asColleague: () => Promise<NewStudent>
}

export const test = base.extend<AdminTest>({
  adminPage: async ({ page, asAdmin }, use) => {
    await asAdmin()
    await use(page)
  },
  newCourse: async ({ school, named }, use) => {
    await use(({ lessons = [], ...course } = {}) =>
      school.add({
        title: named('Curso'),
        orderIndex: 1_000_000,
        isPublished: false,
        ...course,
        lessons: lessons.map((title) => ({ title })),
      }),
    )
  },
  promote: async ({ admin }, use) => {
    const promoted: string[] = []
    const setRole = (userId: string, role: 'admin' | 'student') =>
      admin.call(users.setRole, { params: { userId }, body: { role } })
    await use(async (userId) => {
      promoted.push(userId)
      await setRole(userId, 'admin')
    })
    for (const userId of promoted) await setRole(userId, 'student')
  },
  asColleague: async ({ farol, named, promote, enterAs }, use) =>
    use(async () => {
      const colleague = await farol.newStudent(named('Colega'))
      await promote(colleague.id)
      await enterAs(colleague.visitor)
      return colleague
    }),
})

/** The names of a table's rows, from top to bottom. */
export const rowNames = (page: Page) => page.locator('tbody th[scope=row] a').allTextContents()

/** All fields of a lesson but its title and video. */
export const openOptions = (page: Page) => page.getByRole('button', { name: 'Mais opções' }).click()

/** Where a lesson stands: its form counts from 1, and says what comes before. */
export async function choosePlace(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Ordem' }).click()
  await page.getByRole('option', { name }).click()
}

/** Ctrl+V into the emptied field, with what a user would have copied elsewhere. */
export async function paste(field: Locator, text: string) {
  const page = field.page()
  // `focus` would not wait for a field that can be used: the skeleton of a form has the same.
  await field.fill('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}
