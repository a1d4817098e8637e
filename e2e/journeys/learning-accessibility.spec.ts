import { expectAccessibleScreen } from '../axe.ts'
import { expect, type MadeCourse, test } from '../student/course-test.ts'

const lessons = [{ title: 'O começo' }, { title: 'O meio', hasQuiz: true }, { title: 'O fim', hasQuiz: true }]
const screens = {
  'the dashboard': () => '/dashboard',
  'the courses': () => '/courses',
  'a course in progress': ({ begun }: Made) => `/course/${begun.id}`,
  'a completed course': ({ done }: Made) => `/course/${done.id}`,
  'a locked course': ({ locked }: Made) => `/course/${locked.id}`,
  'the profile': () => '/profile',
  'the security page': () => '/profile/seguranca',
}
type Made = { begun: MadeCourse; done: MadeCourse; locked: MadeCourse }

test('axe finds nothing wrong in the student screens', async ({ page, newCourse, completed, student }) => {
  test.slow()
  const begun = await newCourse({ lessons })
  const done = await newCourse({ lessons: lessons.slice(0, 1) })
  const locked = await newCourse({ lessons, prerequisiteCourseId: begun.id })
  const [first = '', second = ''] = begun.lessonIds
  await completed([first, ...done.lessonIds])
  await student.watchedUpTo({ courseId: begun.id, lessonId: second }, 4, 26)
  for (const [screen, path] of Object.entries(screens)) {
    await test.step(screen, async () => {
      await page.goto(path({ begun, done, locked }))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleScreen(page)
    })
  }
})

test('at twice the text size nothing is cut off or pushed out, however long it is', async ({
  page,
  named,
  newCourse,
  completed,
}) => {
  const endless = 'Anticonstitucionalissimamente'.repeat(6)
  const title = named(endless)
  const course = await newCourse({ title, lessons: lessons.map((each) => ({ ...each, title: endless })) })
  await newCourse({ lessons, prerequisiteCourseId: course.id })
  await completed(course.lessonIds.slice(0, 1))
  // A browser at 200 % of a 1440 px window.
  await page.setViewportSize({ width: 720, height: 450 })
  const coursePath = `/course/${course.id}`
  const lessonPath = `${coursePath}/lesson/${course.lessonIds[1]}`
  for (const path of ['/dashboard', '/courses', coursePath, lessonPath, '/profile', '/profile/seguranca']) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    expect(await heading.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720)
  }
})
