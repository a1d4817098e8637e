import { account } from '@farol/contract/account.ts'
import { courses as coursesOfSchool } from '@farol/contract/courses.ts'
import { demo } from '@farol/contract/demo.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { expectToFit } from '../axe.ts'
import { test as base } from '../console-guard.ts'
import { ADMIN, expect, logIn, type Running, toast } from '../farol.ts'
import { withFarol } from '../farol-server.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked } from '../screens/expect-opened.ts'

/** A server for each test: the demo is gone afterwards. */
const test = base.extend<{ farol: Running }>({
  farol: [({}, use) => withFarol({}, use), { timeout: 90_000 }],
  baseURL: ({ farol }, use) => use(farol.url),
})

test('the demo goes in one click, after saying what goes, and the first steps take its place', async ({
  page,
  farol,
}) => {
  const admin = new Visitor(farol.url)
  await admin.call(account.signIn, { body: ADMIN })
  const { users, courses } = await admin.call(demo.read)
  const used = courses.find(({ title }) => title === 'Educação financeira para o dia a dia')
  if (!used) throw new Error('The demo has no such course.')
  // A student of the school has started one of its courses.
  const { visitor } = await farol.newStudent()
  const view = await visitor.call(coursesOfSchool.one, { params: { courseId: used.id } })
  const lessonId = view.lessons[0]?.id ?? ''
  await visitor.call(lessons.open, { params: { courseId: used.id, lessonId } })

  await page.goto('/admin/settings')
  await logIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectToFit(page, { width: 360, height: 740 })
  await page.goto('/admin')
  const card = page.getByRole('heading', { name: 'Dados de demonstração' })
  await expect(card).toBeVisible()
  await expectToFit(page, { width: 360, height: 740 })
  await expect(page.getByText('Primeiros passos')).toBeHidden()

  await page.getByRole('button', { name: 'Remover os dados de demonstração' }).click()
  const question = await expectAsked(page, 'Remover os dados de demonstração?')
  await expect(question).toContainText(`${users} estudantes e 3 cursos de exemplo`)
  await expect(question).toContainText('Este curso fica, porque já é da escola:')
  await expect(question).toContainText(`“${used.title}” · 1 estudante da escola começou`)
  await question.getByRole('checkbox', { name: 'Remover também, com o progresso de quem começou' }).check()
  await expect(question).toContainText(`${users} estudantes e 4 cursos de exemplo (17 aulas)`)
  await question.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Dados de demonstração removidos')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByRole('list', { name: 'Primeiros passos' })).toBeVisible()

  await page.goto('/admin/settings')
  await expect(page.getByText('Removeu os dados de demonstração')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeHidden()
})
