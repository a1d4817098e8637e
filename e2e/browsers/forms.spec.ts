import { makeCourse } from '../make-course.ts'
import { expect, test } from './engine-test.ts'

test('on a phone the first wrong field is shown below the bar of the page', async ({ tab, admin }) => {
  const { id } = await makeCourse(admin, { title: 'Curso com um formulário', lessons: [] })
  await tab.resize({ width: 390, height: 844 })
  await tab.goTo(`/admin/courses/${id}/lessons/new`)
  await tab.click('main [type=submit]')
  const places = () =>
    tab.evaluate(() => ({
      bar: document.querySelector('[data-top-bar]')?.getBoundingClientRect().bottom ?? 0,
      field: document.activeElement?.matches('[aria-invalid=true]')
        ? document.activeElement.getBoundingClientRect().top
        : -1,
    }))
  // It gets the focus, and is scrolled to once it is drawn as wrong.
  await expect
    .poll(async () => {
      const { bar, field } = await places()
      return field - bar
    })
    .toBeGreaterThanOrEqual(0)
})
