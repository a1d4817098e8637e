import { adminCourses } from '@farol/contract/admin-courses.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { users } from '@farol/contract/users.ts'
import { fileName } from '@farol/domain/file-name.ts'
import { expect, rowNames, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { expectFits } from '../screens/expect-fits.ts'

test('the students of a course are listed with where each of them stands, and the list moves by itself', async ({
  adminPage: page,
  admin,
  farol,
  named,
  newCourse,
}) => {
  const course = await newCourse({ isPublished: true, lessons: ['Primeira', 'Segunda'] })
  const [lessonId = ''] = course.lessonIds
  await page.goto(`/admin/courses/${course.id}`)
  await page.getByRole('link', { name: 'Estudantes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estudantes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ninguém começou este curso ainda' })).toBeVisible()

  const ana = await farol.newStudent(named('Ana da Turma'))
  await ana.visitor.call(lessons.open, { params: { courseId: course.id, lessonId } })
  const row = page.getByRole('row', { name: ana.name })
  await expect(row).toContainText('Em andamento')
  await expect(row).toContainText('0 de 2')
  await expect(page.getByText('1 estudante', { exact: true })).toBeVisible()
  // From here on the page's clock stands still: midnight would turn today into yesterday.
  const { students } = await admin.call(adminCourses.roster, { params: { courseId: course.id }, query: {} })
  await page.clock.setFixedTime(students[0]?.lastActiveAt ?? '')
  await admin.call(users.completeLesson, { params: { userId: ana.id, lessonId } })
  await expect(row).toContainText('1 de 2')
  await expect(row).toContainText('50%')
  await expect(row).toContainText('Hoje')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`progresso-${fileName(course.title)}.csv`)
  await page.getByRole('link', { name: ana.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
})

test('students of a course are filtered, sorted and searched, and the address keeps it', async ({
  adminPage: page,
  admin,
  farol,
  named,
  newCourse,
}) => {
  const course = await newCourse({ isPublished: true, lessons: ['Primeira', 'Segunda'] })
  const [lessonId = ''] = course.lessonIds
  const [zoe, bia, caio] = [
    await farol.newStudent(named('Zoé Adiantada')),
    await farol.newStudent(named('Bia Começando')),
    await farol.newStudent(named('Caio Que Não Veio')),
  ]
  for (const { visitor } of [zoe, bia])
    await visitor.call(lessons.open, { params: { courseId: course.id, lessonId } })
  await admin.call(users.completeLesson, { params: { userId: zoe.id, lessonId } })

  await page.goto(`/admin/courses/${course.id}/students`)
  const choose = async (control: 'Mostrar' | 'Ordenar por', option: string) => {
    await page.getByRole('combobox', { name: control }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Ordenar por', 'Nome, de A a Z')
  await expect(page).toHaveURL(/\?sort=name$/)
  await expect.poll(() => rowNames(page)).toEqual([bia.name, zoe.name])
  await choose('Ordenar por', 'Maior progresso')
  await expect.poll(() => rowNames(page)).toEqual([zoe.name, bia.name])

  await choose('Mostrar', 'Concluíram')
  await expect(page.getByRole('heading', { name: 'Nenhum estudante encontrado' })).toBeVisible()
  await choose('Mostrar', 'Não começaram')
  await page.getByRole('searchbox', { name: 'Buscar por nome ou email' }).fill(caio.email)
  await expect(page.getByRole('row', { name: caio.name })).toContainText('Não começou')
  await expect(page).toHaveURL(/search=.*filter=not-begun|filter=not-begun.*search=/)
  await page.reload()
  await expect.poll(() => rowNames(page)).toEqual([caio.name])
})

test('the students of a course that does not exist lead back to the courses', async ({
  adminPage: page,
  expectFailure,
}) => {
  expectFailure(/\/roster/, 404)
  await page.goto('/admin/courses/0199f0a0-0000-7000-8000-000000000000/students')
  await expect(toast(page, 'Erro ao carregar curso')).toBeVisible()
  await expect(page).toHaveURL('/admin/courses')
})
