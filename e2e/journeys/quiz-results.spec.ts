import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import { goTo } from '../go-to.ts'
import { test as base, expect, type MadeQuiz, takeQuiz, toast } from '../quiz/quiz-test.ts'
import { expectAsked } from '../screens/expect-opened.ts'

const resultsPath = (quizId: string) => `/admin/quizzes/${quizId}/results`

const test = base.extend<{
  /** A student of this name takes the quiz and gets so many of the three answers right. */
  taken: (quiz: MadeQuiz, attempts: Record<string, number>) => Promise<void>
}>({
  taken: async ({ farol, admin }, use) =>
    use(async ({ place }, attempts) => {
      for (const [name, right] of Object.entries(attempts)) {
        const { id: userId, visitor } = await farol.newStudent(name)
        await admin.call(users.completeLesson, { params: { userId, lessonId: place.lessonId } })
        await takeQuiz({ student: visitor, place, isRight: (index) => index < right })
      }
    }),
})

test('a lower minimum is explained, and applied to those who would pass by it after a question that counts them', async ({
  page,
  newQuiz,
  taken,
  admin,
  asAdmin,
}) => {
  const made = await newQuiz()
  const { id, place } = made
  await taken(made, { 'Quase Lá': 2, 'Longe Ainda': 1 })
  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: place.lessonId } })
  if (!quiz) throw new Error('There is no quiz.')
  const { id: _id, attemptCount: _count, answeredQuestions: _answered, ...values } = quiz
  await admin.call(quizzes.save, {
    params: { lessonId: place.lessonId },
    body: { ...values, passingScore: 60 },
  })
  await asAdmin()
  await page.goto(`/admin/quizzes/${id}/results`)
  const row = page.getByRole('row', { name: 'Quase Lá' })
  await expect(row).toContainText('Reprovado')
  await expect(row).toContainText('mínima do dia: 70%')
  await expect(page.getByText('1 estudante tem nota para passar hoje.')).toBeVisible()
  await page.getByRole('button', { name: 'Aplicar nota mínima de 60%' }).click()
  const asked = await expectAsked(page, 'Aplicar a nota mínima de hoje?')
  await expect(asked).toContainText('1 estudante com 60% ou mais passa de Reprovado a Aprovado')
  await asked.getByRole('button', { name: 'Aplicar' }).click()
  await expect(toast(page, 'Nota mínima aplicada')).toBeVisible()
  await expect(row).toContainText('Aprovado')
  await expect(page.getByText('nota para passar hoje')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Aula com quiz').first()).toBeInViewport({ ratio: 1 })
})

test('the results show figures, filter, order, details and questions, and are downloaded for a spreadsheet', async ({
  page,
  newQuiz,
  taken,
  asAdmin,
  expectFailure,
}) => {
  const quiz = await newQuiz()
  await taken(quiz, { 'Ana Alta': 3, 'Bia Baixa': 1, 'Caio Cheio': 3 })
  await asAdmin()
  await page.goto(resultsPath(quiz.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Obrigatório')
  await expect(page.getByText('Nota mínima: 70%')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'uma por estudante' })).toContainText('3')
  await expect(page.getByRole('meter', { name: 'Taxa de Aprovação' })).toHaveAttribute('aria-valuenow', '67')
  await expect(page.getByRole('meter', { name: 'Média de Pontuação' })).toHaveAttribute('aria-valuenow', '78')

  const names = page.getByRole('table').getByRole('rowheader')
  await expect(names).toHaveCount(3)
  await expect(names.first()).toContainText('Caio Cheio')
  const score = page.getByRole('columnheader', { name: 'Score' })
  await score.getByRole('button').click()
  await expect(score).toHaveAttribute('aria-sort', 'descending')
  await score.getByRole('button').click()
  await expect(names.first()).toContainText('Bia Baixa')
  await expect(page).toHaveURL(/sort=lowest/)

  await page.getByRole('button', { name: 'Reprovados 1' }).click()
  await expect(names).toHaveCount(1)
  await expect(page).toHaveURL(/filter=failed/)
  const details = page.getByRole('dialog', { name: 'Bia Baixa' })
  await test.step('answers that cannot be loaded are said so, and asked for again', async () => {
    expectFailure(/attempts\/[\w-]+$/, 500)
    await page.route('**/api/admin/users/*/attempts/*', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Ver Detalhes de Bia Baixa' }).click()
    await expect(page.getByRole('alert')).toContainText('Erro ao carregar respostas')
    await page.unroute('**/api/admin/users/*/attempts/*')
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
  })
  await expect(details.getByRole('listitem')).toHaveCount(3)
  await expect(details.getByRole('listitem').first()).toContainText('Resposta do estudanteUm? Certa')
  await expect(details.getByRole('listitem').nth(1)).toContainText('Resposta corretaDois? Certa')
  await details.getByRole('button', { name: 'Fechar' }).last().click()

  await page.reload()
  await expect(names).toHaveCount(1)
  await page.getByRole('button', { name: 'Aprovados 2' }).click()
  await expect(names).toHaveCount(2)

  await test.step('each question tells how it did', async () => {
    await expect(page.getByRole('heading', { name: 'Analytics por Questão' })).toBeVisible()
    await page.getByRole('button', { name: /Dois\?/ }).click()
    const panel = page.getByRole('region', { name: /Dois\?/ })
    await expect(panel.getByRole('listitem').filter({ hasText: 'Correta' })).toContainText('2 · 67%')
    await expect(panel.getByText('Dificuldade')).toBeVisible()
    await expect(panel.getByText('Discriminação')).toBeVisible()
    await page.getByRole('button', { name: /Um\?/ }).click()
    await expect(page.getByRole('region', { name: /Um\?/ })).toContainText('Explicação: Porque um.')
  })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('before anybody took it there is nothing to list, and a quiz that does not exist is said so', async ({
  page,
  newQuiz,
  asAdmin,
  expectFailure,
}) => {
  const quiz = await newQuiz()
  await asAdmin()
  await page.goto(resultsPath(quiz.id))
  await expect(page.getByText('Nenhuma tentativa encontrada')).toBeVisible()

  expectFailure(/results$/, 404)
  expectFailure(/\/quizzes\/[^/]+\/attempts/, 404)
  await goTo(page, resultsPath('019a0000-0000-7000-8000-000000000000'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz não encontrado')
})
