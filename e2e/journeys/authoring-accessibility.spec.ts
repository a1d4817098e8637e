import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import { expect, test } from '../admin/admin-test.ts'
import { expectAccessibleScreen, expectToFit } from '../axe.ts'
import { goTo } from '../go-to.ts'
import type { MadeCourse } from '../make-course.ts'

type Made = { course: MadeCourse; userId: string; turmaId: string }
/** Where a screen is, and the heading it is known by. */
type Screen = (made: Made) => [path: string, heading: string]

const screens: Record<string, Screen> = {
  'the overview': () => ['/admin', 'Dashboard'],
  'the courses': () => ['/admin/courses', 'Cursos'],
  'a new course': () => ['/admin/courses/new', 'Adicionar Curso'],
  'a course being edited': ({ course }) => [`/admin/courses/${course.id}/edit`, 'Editar Curso'],
  'the lessons of a course': ({ course }) => [`/admin/courses/${course.id}`, course.title],
  'a new lesson': ({ course }) => [`/admin/courses/${course.id}/lessons/new`, 'Adicionar Aula'],
  'a lesson being edited': ({ course: { id, lessonIds } }) => [
    `/admin/courses/${id}/lessons/${lessonIds[0]}/edit`,
    'Editar Aula',
  ],
  'all lessons': () => ['/admin/lessons', 'Aulas'],
  'the files': () => ['/admin/files', 'Arquivos'],
  'the analytics': () => ['/admin/analytics?period=all', 'Analytics'],
  'the turmas': () => ['/admin/turmas', 'Turmas'],
  'a page of turmas past the last one': () => ['/admin/turmas?page=99', 'Esta página não existe'],
  'a turma': ({ turmaId }) => [`/admin/turmas/${turmaId}`, 'Turma da noite'],
  'the users': () => ['/admin/users', 'Usuários'],
  'no users found': () => ['/admin/users?search=ninguem-assim', 'Nenhum usuário encontrado'],
  'a student': ({ userId }) => [`/admin/users/${userId}`, 'Estudante Leste'],
  'the settings': () => ['/admin/settings', 'Configurações'],
  'the system': () => ['/admin/sistema', 'Sistema'],
}

test('axe finds nothing wrong in the administration, and every screen fits a window of 360 pixels', async ({
  adminPage: page,
  admin,
  newCourse,
}) => {
  test.slow()
  const { id: prerequisiteCourseId } = await newCourse({ title: `Curso de nome ${'longo'.repeat(30)}` })
  const course = await newCourse({ lessons: ['Uma', 'Outra'], prerequisiteCourseId })
  const found = await admin.call(users.list, { query: { search: 'leste@farol.example' } })
  const userId = found.users[0]?.id ?? ''
  const ofDemo = await admin.call(turmas.list, { query: { search: 'Turma da noite' } })
  const turmaId = ofDemo.turmas[0]?.id ?? ''
  await page.goto('/admin')
  for (const [screen, placeOf] of Object.entries(screens)) {
    await test.step(screen, async () => {
      const [path, heading] = placeOf({ course, userId, turmaId })
      await goTo(page, path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await expectAccessibleScreen(page)
      await expectToFit(page, { width: 360, height: 740 })
    })
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
    'Arquivos',
    'Analytics',
    'Dúvidas',
    'Turmas',
    'Avisos',
    'Usuários',
    'Configurações',
    'Sistema',
  ])
  await menu.getByRole('link', { name: 'Aulas' }).click()
  await expect(page).toHaveURL('/admin/lessons')
  await expect(menu).toBeHidden()
})
