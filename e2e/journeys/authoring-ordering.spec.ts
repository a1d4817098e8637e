import { adminCourses } from '@farol/contract/admin-courses.ts'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons as learning } from '@farol/contract/lessons.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { choosePlace, expect, openOptions, rowNames, test, toast } from '../admin/admin-test.ts'
import { expectAsked } from '../screens/expect-opened.ts'

const lessons = ['Aula um', 'Aula dois', 'Aula três']

async function storedLessons(admin: Visitor, courseId: string) {
  const { lessons: stored } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  return stored.map(({ title }) => title)
}

const status = (page: Page) => page.locator('[aria-live=polite]').filter({ hasText: 'posição' })

test('lessons move with the arrows, and the ends cannot go further; a move that fails goes back and is said so', async ({
  adminPage: page,
  admin,
  newCourse,
  expectFailure,
}) => {
  const { id } = await newCourse({ lessons })
  await page.goto(`/admin/courses/${id}`)
  await expect(page.getByRole('button', { name: 'Mover Aula um para cima' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mover Aula três para baixo' })).toBeDisabled()
  const down = page.getByRole('button', { name: 'Mover Aula um para baixo' })
  await down.press('Enter')
  await expect.poll(() => rowNames(page)).toEqual(['Aula dois', 'Aula um', 'Aula três'])
  await expect(down).toBeFocused()
  await down.press('Enter')
  await expect.poll(() => rowNames(page)).toEqual(['Aula dois', 'Aula três', 'Aula um'])
  await expect(page.getByRole('button', { name: 'Mover Aula um para cima' })).toBeFocused()
  await expect.poll(() => storedLessons(admin, id)).toEqual(['Aula dois', 'Aula três', 'Aula um'])

  await page.route('**/position', (route) => route.fulfill({ status: 500, body: '' }))
  expectFailure(/\/position$/, 500)
  await page.getByRole('button', { name: 'Mover Aula dois para baixo' }).click()
  await expect(toast(page, 'Erro ao salvar aula')).toBeVisible()
  await expect.poll(() => rowNames(page)).toEqual(['Aula dois', 'Aula três', 'Aula um'])
})

test('before a course changes that a student is in, it is said what happens to whom', async ({
  adminPage: page,
  admin,
  farol,
  school,
  named,
}) => {
  const opens = lessons.map((title, index) => ({ title, minWatchPercentage: index === 0 ? 0 : 90 }))
  const { id, lessonIds } = await school.add({ title: named('Curso'), lessons: opens })
  const student = await farol.newStudent()
  const params = { courseId: id, lessonId: lessonIds[0] ?? '' }
  await student.visitor.call(learning.open, { params })
  const counted = async () => (await admin.call(adminLessons.ofCourse, { params })).lessons[0]?.studentCount
  await expect.poll(counted).toBe(1)

  await page.goto(`/admin/courses/${id}/lessons/new`)
  const effect = page.getByRole('status').filter({ hasText: 'estudante' })
  await expect(effect).toHaveText('1 estudante terá uma aula nova.')
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[2]}/edit`)
  await openOptions(page)
  await expect(effect).toBeHidden()
  await choosePlace(page, '2. Depois de “Aula um”')
  await expect(effect).toHaveText(/^Para 1 estudante, uma aula que estava aberta passa a esperar por outra\./)
  await choosePlace(page, '3. Depois de “Aula dois”')
  await expect(effect).toBeHidden()
  await page.getByRole('link', { name: 'Cancelar' }).click()

  await test.step('a move that makes the next lesson wait is asked about', async () => {
    await page.getByRole('button', { name: 'Mover Aula três para cima' }).click()
    const asked = await expectAsked(page, 'Mudar a ordem das aulas?')
    await expect(asked).toContainText(
      'Para 1 estudante, uma aula que estava aberta passa a esperar por outra.',
    )
    await asked.getByRole('button', { name: 'Cancelar' }).click()
    await expect.poll(() => rowNames(page)).toEqual(lessons)
    expect(await storedLessons(admin, id)).toEqual(lessons)
  })

  await page.getByRole('button', { name: 'Deletar Aula três' }).click()
  const deletion = await expectAsked(page, 'Tem certeza que deseja deletar esta aula?')
  await expect(deletion).toContainText('1 estudante continua de onde está.')
})

test('a move draws the two lessons that changed places again, and no other', async ({
  adminPage: page,
  newCourse,
}) => {
  const many = Array.from({ length: 12 }, (_, index) => `Aula ${index + 1}`)
  const { id } = await newCourse({ lessons: many })
  await page.goto(`/admin/courses/${id}`)
  await page.getByRole('row', { name: 'Aula 12' }).waitFor()
  await markDrawings(page)
  const settled = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith(`/courses/${id}/lessons`),
  )
  await page.getByRole('button', { name: 'Mover Aula 6 para cima', exact: true }).click()
  await expect.poll(async () => (await rowNames(page)).slice(4, 6)).toEqual(['Aula 6', 'Aula 5'])
  await settled
  await expect.poll(() => drawnAgain(page)).toEqual(['Aula 6', 'Aula 5'])
})

test('lessons are dragged by their handle, and Escape puts a lifted one back', async ({
  adminPage: page,
  admin,
  newCourse,
}) => {
  const { id } = await newCourse({ lessons })
  await page.goto(`/admin/courses/${id}`)
  await page.getByRole('button', { name: 'Reordenar Aula três' }).press('Space')
  await page.keyboard.press('Home')
  // The arrows know the place that is shown.
  await expect(page.getByRole('button', { name: 'Mover Aula três para cima' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mover Aula um para cima' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Mover Aula dois para baixo' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(status(page)).toContainText('Cancelado. “Aula três”: posição 3 de 3.')
  await expect.poll(() => rowNames(page)).toEqual(lessons)

  await drag(page, { name: 'Aula três', above: 'Aula um' })
  await expect(status(page)).toHaveText('Movido. “Aula três”: posição 1 de 3.')
  await expect.poll(() => rowNames(page)).toEqual(['Aula três', 'Aula um', 'Aula dois'])
  await expect.poll(() => storedLessons(admin, id)).toEqual(['Aula três', 'Aula um', 'Aula dois'])
})

test('courses are moved by arrow, keyboard and dragging', async ({ adminPage: page, admin, newCourse }) => {
  const first = await newCourse()
  const second = await newCourse()
  const lastTwo = async () => (await rowNames(page)).slice(-2)
  const coverOf = ({ title }: { title: string }) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: title, exact: true }) })
      .locator('svg[viewBox="0 0 320 180"]')
      .innerHTML()
  await page.goto('/admin/courses')
  const covers = [await coverOf(first), await coverOf(second)]
  await page.getByRole('button', { name: `Mover ${second.title} para cima`, exact: true }).click()
  await expect.poll(lastTwo).toEqual([second.title, first.title])
  await test.step('each keeps its picture', async () => {
    expect([await coverOf(first), await coverOf(second)]).toEqual(covers)
  })
  await page.getByRole('button', { name: `Reordenar ${second.title}`, exact: true }).press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(lastTwo).toEqual([first.title, second.title])
  await drag(page, { name: second.title, above: first.title })
  await expect.poll(lastTwo).toEqual([second.title, first.title])
  await expect
    .poll(async () => (await admin.call(adminCourses.list)).courses.slice(-2).map(({ title }) => title))
    .toEqual([second.title, first.title])
})

async function drag(page: Page, { name, above }: { name: string; above: string }) {
  const handle = page.getByRole('button', { name: `Reordenar ${name}`, exact: true })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await page.getByRole('row').filter({ hasText: above }).first().boundingBox()
  if (!from || !to) throw new Error('nothing to drag')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(x, to.y + 4, { steps: 4 })
  await page.mouse.up()
}

/** React hands an element new props whenever its component was drawn again: those of the cells are remembered. */
const markDrawings = (page: Page) =>
  page.locator('tbody').evaluate((body) => {
    for (const cell of body.querySelectorAll('td, th')) {
      const key = Object.keys(cell).find((name) => name.startsWith('__reactProps$'))
      if (key === undefined) throw new Error('React keeps the props of an element elsewhere now.')
      Reflect.set(cell, 'drawnBefore', Reflect.get(cell, key))
    }
  })

/** The names of the rows with a cell that was drawn again since. */
const drawnAgain = (page: Page) =>
  page.locator('tbody').evaluate((body) =>
    [...body.querySelectorAll('tr')]
      .filter((row) =>
        [...row.querySelectorAll('td, th')].some((cell) => {
          const key = Object.keys(cell).find((name) => name.startsWith('__reactProps$')) ?? ''
          return Reflect.get(cell, key) !== Reflect.get(cell, 'drawnBefore')
        }),
      )
      .map((row) => row.querySelector('th a')?.textContent),
  )
