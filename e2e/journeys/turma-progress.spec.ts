import { turmaProgress } from '@farol/contract/turma-progress.ts'
import { turmas } from '@farol/contract/turmas.ts'
import { users } from '@farol/contract/users.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { expect, takeQuiz, test, toast } from '../quiz/quiz-test.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectOpens } from '../screens/expect-opened.ts'

type Wanted = { name: string; courseId: string; userIds: string[] }

async function makeTurma(admin: Visitor, { name, courseId, userIds }: Wanted) {
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  const dates = { startsOn: null, endsOn: null, capacity: null, isJoiningOpen: false }
  const params = { turmaId }
  await admin.call(turmas.update, { params, body: { name, ...dates, courseIds: [courseId], version: 1 } })
  await admin.call(turmas.addMembers, { params, body: { userIds } })
  return turmaId
}

test('an administrator sees who of a turma is stuck and why, and releases the attempt', async ({
  page,
  asAdmin,
  admin,
  farol,
  named,
  newQuiz,
}) => {
  const { id: quizId, place } = await newQuiz({ isRetakeAllowed: false })
  const ana = await farol.newStudent(named('Ana Parada'))
  const bia = await farol.newStudent(named('Bia Nova'))
  const name = named('Turma da noite')
  const turmaId = await makeTurma(admin, { name, courseId: place.courseId, userIds: [ana.id, bia.id] })
  await admin.call(users.completeLesson, { params: { userId: ana.id, lessonId: place.lessonId } })
  await takeQuiz({ student: ana.visitor, place, isRight: () => false })

  await asAdmin()
  await page.goto(`/admin/turmas/${turmaId}`)
  await page.getByRole('link', { name: 'Progresso', exact: true }).click()
  const help = page.getByRole('region', { name: 'Quem precisa de ajuda' })
  await expect(help).toContainText(
    'Não passou no quiz da aula “Aula com quiz” (0%) e não pode tentar de novo.',
  )
  await expect(help).toContainText('1 pessoa ainda não começou')
  const row = page.getByRole('row', { name: ana.name })
  const lessons = row.getByRole('img', { name: 'Aula 1, Aula com quiz: Não passou no quiz' })
  await expect(lessons).toBeVisible()
  await lessons.hover({ position: { x: 5, y: 5 } })
  await expect(row.getByTitle('Aula 1, Aula com quiz: Não passou no quiz')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)

  await page.getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Não começaram' }).click()
  await expect(row).toBeHidden()
  await expect(page.getByRole('row', { name: bia.name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: bia.name })).toBeVisible()
  await expect(row).toBeHidden()

  await help.getByRole('button', { name: `Liberar nova tentativa para ${ana.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(toast(page, 'Nova tentativa liberada')).toBeVisible()
  await expect(help).not.toContainText(ana.name)
  await takeQuiz({ student: ana.visitor, place, isRight: () => true })
  await page.goto(`/admin/turmas/${turmaId}/progresso`)
  await expect(row.getByRole('img', { name: 'Aula 1, Aula com quiz: Concluída' })).toBeVisible()

  await test.step('every figure can be narrowed to the turma', async () => {
    await page.goto('/admin')
    await page.getByRole('combobox', { name: 'Turma' }).click()
    await page.getByRole('option', { name }).press('Enter')
    await expect(page).toHaveURL(`/admin?turma=${turmaId}`)
    await expect(page.locator('dl').first()).toContainText(/Membros da turma\s*2/)
    await expectFits(page)
    await page.goto(`/admin/analytics?turma=${turmaId}`)
    await expect(page.locator('dl').first()).toContainText('0/2')
    await page.goto(`/admin/quizzes/${quizId}/results?turma=${turmaId}`)
    await expect(page.locator('dl').first()).toContainText(/Total de Tentativas\s*1/)
    await expect(page.getByRole('combobox', { name: 'Turma' })).toContainText(name)
    await expectFits(page)
  })
})

test('of many turmas one is found by its name', async ({ page, asAdmin, admin, named }) => {
  const name = named('Turma da manhã')
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  await page.route('**/api/admin/turma-names', async (route) => {
    const response = await route.fetch()
    const { turmas } = await response.json()
    const others = Array.from({ length: 2_000 }, (_, at) => ({
      id: crypto.randomUUID(),
      name: `Turma ${at + 1}`,
    }))
    await route.fulfill({ response, json: { turmas: [...others, ...turmas] } })
  })
  await asAdmin()
  await page.goto('/admin/users')
  const opener = page.getByRole('button', { name: 'Turma: Todas as turmas' })
  const choosing = page.getByRole('dialog', { name: 'Turma' })
  await expectOpens(opener, choosing)
  await opener.click()
  await expect(choosing.getByRole('status')).toContainText('busque pelo nome')
  await choosing.getByLabel('Buscar por nome').fill(name.toUpperCase().replace('Ã', 'A'))
  await choosing.getByRole('button', { name }).click()
  await expect(page).toHaveURL(new RegExp(`turma=${turmaId}`))
  const chosen = page.getByRole('button', { name: `Turma: ${name}` })
  await expect(chosen).toBeFocused()
  await expectFits(page)
  await expectAccessibleScreen(page)
  await chosen.click()
  await choosing.getByRole('button', { name: 'Todas as turmas' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('a monitor finds the turma in the menu, releases an attempt, and is refused once removed', async ({
  page,
  enterAs,
  admin,
  farol,
  named,
  newQuiz,
  expectFailure,
}) => {
  const { place } = await newQuiz({ isRetakeAllowed: false })
  const ana = await farol.newStudent(named('Ana Parada'))
  const monitor = await farol.newStudent(named('Quem Ajuda'))
  const name = named('Turma da tarde')
  const userIds = [ana.id, monitor.id]
  const turmaId = await makeTurma(admin, { name, courseId: place.courseId, userIds })
  await admin.call(users.completeLesson, { params: { userId: ana.id, lessonId: place.lessonId } })
  await takeQuiz({ student: ana.visitor, place, isRight: () => false })

  await enterAs(monitor.visitor)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Cursos Disponíveis' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Minhas turmas' })).toHaveCount(0)
  const params = { turmaId, userId: monitor.id }
  await admin.call(turmaProgress.setMonitor, { params, body: { isMonitor: true } })
  await page.getByRole('link', { name: 'Minhas turmas' }).click()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas turmas' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name }).click()
  const help = page.getByRole('region', { name: 'Quem precisa de ajuda' })
  await expect(help).toContainText(ana.name)
  await expectFits(page)
  await expectAccessibleScreen(page)
  await expect(page.getByText(ana.email)).toHaveCount(0)
  await help.getByRole('button', { name: `Liberar nova tentativa para ${ana.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(toast(page, 'Nova tentativa liberada')).toBeVisible()
  await expect(
    page.getByRole('row', { name: ana.name }).getByRole('img', { name: 'Aula 1, Aula com quiz: Assistindo' }),
  ).toBeVisible()

  expectFailure(new RegExp(`/api/monitored-turmas/${turmaId}/progress`), 404)
  await admin.call(turmas.removeMember, { params })
  await expect(page.getByRole('heading', { name: 'Turma não encontrada' })).toBeVisible()
  await expect(page.getByText(ana.name)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Turma não encontrada' })).toBeVisible()
})
