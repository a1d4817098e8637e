import { people } from '@farol/contract/people.ts'
import { expect, type MadeCourse, test } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'

type Made = { course: MadeCourse; personId: string }

const screens: Record<string, (made: Made) => string> = {
  'the overview': () => '/admin',
  'the courses': () => '/admin/courses',
  'a new course': () => '/admin/courses/new',
  'a course being edited': ({ course }) => `/admin/courses/${course.id}/edit`,
  'the lessons of a course': ({ course }) => `/admin/courses/${course.id}`,
  'a new lesson': ({ course }) => `/admin/courses/${course.id}/lessons/new`,
  'a lesson being edited': ({ course }) => `/admin/courses/${course.id}/lessons/${course.lessonIds[0]}/edit`,
  'all lessons': () => '/admin/lessons',
  'the analytics': () => '/admin/analytics?period=all',
  'the users': () => '/admin/users',
  'no users found': () => '/admin/users?search=ninguem-assim',
  'a student': ({ personId }) => `/admin/users/${personId}`,
  'the settings': () => '/admin/settings',
}

test('axe finds nothing wrong in the administration', async ({ adminPage: page, admin, newCourse }) => {
  test.slow()
  const course = await newCourse({ lessons: ['Uma', 'Outra'] })
  const found = await admin.call(people.list, { query: { search: 'leste@farol.example' } })
  const personId = found.people[0]?.id ?? ''
  for (const [screen, path] of Object.entries(screens)) {
    await test.step(screen, async () => {
      await page.goto(path({ course, personId }))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleScreen(page)
    })
  }
})

test('every admin screen fits a window of 360 pixels', async ({ adminPage: page, admin, newCourse }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const course = await newCourse({ lessons: ['Uma', 'Outra'] })
  const found = await admin.call(people.list, { query: { search: 'leste@farol.example' } })
  for (const path of Object.values(screens)) {
    await page.goto(path({ course, personId: found.people[0]?.id ?? '' }))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('on a phone the sections are in a drawer', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    'Dashboard',
    'Cursos',
    'Adicionar Curso',
    'Aulas',
    'Analytics',
    'Usuários',
    'Configurações',
  ])
  await menu.getByRole('link', { name: 'Aulas' }).click()
  await expect(page).toHaveURL('/admin/lessons')
  await expect(menu).toBeHidden()
})
