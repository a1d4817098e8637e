import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { expect, question, takeQuiz, test, toast } from '../quiz/quiz-test.ts'
import { expectOpened } from '../screens/expect-opened.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a question that nobody has answered is taken to another quiz of the course', async ({
  page,
  newQuiz,
  admin,
  openEditor,
}) => {
  const { place, next } = await newQuiz()
  await admin.call(quizzes.save, {
    params: { lessonId: next.lessonId },
    body: {
      title: 'Quiz seguinte',
      description: '',
      passingScore: 70,
      showFeedback: true,
      isRetakeAllowed: true,
      version: null,
      questions: [question('Quatro?')],
    },
  })
  await openEditor(place)
  await page.getByRole('button', { name: 'Levar pergunta 2 para outro quiz' }).click()
  const moving = dialog(page, 'Levar para outro quiz')
  await expect(moving).toContainText('Quiz seguinte, 1 pergunta')
  await expectOpened(moving)
  await moving.getByRole('button', { name: 'Levar para o quiz da aula Aula seguinte' }).click()
  await expect(toast(page, 'Pergunta movida')).toBeVisible()
  await expect(moving).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Perguntas (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicar pergunta 1' }).click()
  await page.getByRole('button', { name: 'Levar pergunta 1 para outro quiz' }).click()
  await expect(moving).toContainText('Salve o quiz antes de mover uma pergunta')
})

test('a right answer that was marked wrongly is corrected, after a look at whose score changes', async ({
  page,
  newQuiz,
  watched,
  student,
  openEditor,
  farol,
}) => {
  const { place } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: (index) => index > 0 })
  const studentCookies = await page.context().cookies()
  await openEditor(place)
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  await page.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await expect(page.getByRole('radio', { name: 'Sim, corrigir as notas' })).toBeChecked()
  await page.getByRole('button', { name: 'Salvar Pergunta' }).click()
  const save = page.getByRole('button', { name: 'Salvar Quiz' })
  await save.click()
  const review = dialog(page, 'Corrigir as notas')
  await expect(review).toContainText('A nota de 1 estudante muda.')
  await expect(review.getByRole('row').nth(1)).toContainText('de 67% → para 100%')
  await expectOpened(review)
  await review.getByRole('button', { name: 'Cancelar' }).click()
  await expect(review).toHaveCount(0)
  await save.click()
  await review.getByRole('button', { name: 'Aplicar correção' }).click()
  await expect(toast(page, 'Quiz salvo com sucesso!')).toContainText('1 estudante com nota corrigida.')
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(studentCookies)
  await page.goto(`${farol.url}/dashboard`)
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await page.getByRole('link', { name: /A nota do seu quiz foi corrigida/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parabéns! Você passou!' })).toBeVisible()
  await expect(page.getByText('3/3')).toBeVisible()
})
