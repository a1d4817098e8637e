import type { Page } from '@playwright/test'
import { expectAccessibleScreen, expectToFit } from '../axe.ts'
import { goTo } from '../go-to.ts'
import type { MadeCourse } from '../make-course.ts'
import { expect, test } from '../student/course-test.ts'

/** A word without end, in the title of the course in progress and of its lessons. */
const ENDLESS = 'Anticonstitucionalissimamente'.repeat(6)
const lessons = [{ title: ENDLESS }, { title: ENDLESS, hasQuiz: true }, { title: 'O fim', hasQuiz: true }]

type Made = { begun: MadeCourse; done: MadeCourse; locked: MadeCourse }
/** Where a screen is, and the heading it is known by. */
type Screen = (made: Made) => [path: string, heading: string]

const screens: Record<string, Screen> = {
  'the dashboard': () => ['/dashboard', 'Olá, Estudante'],
  'the courses': () => ['/courses', 'Cursos Disponíveis'],
  'a course in progress': ({ begun }) => [`/course/${begun.id}`, begun.title],
  'a completed course': ({ done }) => [`/course/${done.id}`, done.title],
  'a locked course': ({ locked }) => [`/course/${locked.id}`, locked.title],
  'the profile': () => ['/profile', 'Perfil'],
  'the security page': () => ['/profile/seguranca', 'Segurança'],
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** A browser at 200 % of a 1440 px window: nothing is cut off or pushed out. */
async function expectToFitTwiceTheText(page: Page) {
  const title = page.getByRole('heading', { level: 1 })
  await page.setViewportSize({ width: 720, height: 450 })
  await expect.poll(() => title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expectToFit(page, { width: 720, height: 450 })
}

test('axe finds nothing wrong in the student screens, and at twice the text size all of them fit, however long a word is', async ({
  page,
  named,
  newCourse,
  completed,
  student,
}) => {
  test.slow()
  const begun = await newCourse({ title: named(ENDLESS), lessons })
  const done = await newCourse({ lessons: lessons.slice(0, 1) })
  const locked = await newCourse({ lessons, prerequisiteCourseId: begun.id })
  const [first = '', second = ''] = begun.lessonIds
  await completed([first, ...done.lessonIds])
  await student.watchedUpTo({ courseId: begun.id, lessonId: second }, 4, 26)
  await page.goto('/dashboard')
  for (const [screen, placeOf] of Object.entries(screens)) {
    await test.step(screen, async () => {
      const [path, name] = placeOf({ begun, done, locked })
      await goTo(page, path)
      await expect(heading(page, name)).toBeVisible()
      await expectAccessibleScreen(page)
      await expectToFitTwiceTheText(page)
    })
  }
  await goTo(page, `/course/${begun.id}/lesson/${second}`)
  await expect(heading(page, ENDLESS)).toBeVisible()
  await expectToFitTwiceTheText(page)
})
