import { expectAccessibleScreen } from '../axe.ts'
import { expect, question, quizPath, resultPath, takeQuiz, test } from './quiz-test.ts'

test("axe finds nothing wrong in a student's quiz", async ({ page, newQuiz, watched, student }) => {
  test.slow()
  const [open, passed, failed] = [await newQuiz(), await newQuiz(), await newQuiz()]
  for (const { place } of [open, passed, failed]) await watched(place)
  await takeQuiz({ student: student.visitor, place: passed.place, isRight: () => true })
  await takeQuiz({ student: student.visitor, place: failed.place, isRight: (index) => index === 0 })

  await page.goto(quizPath(open.place))
  await page.getByRole('radio').first().click()
  await expectAccessibleScreen(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Responda todas as perguntas antes de enviar')).toBeVisible()
  await expectAccessibleScreen(page)
  for (const { place } of [passed, failed]) {
    await page.goto(resultPath(place))
    await expect(page.getByText('Feedback Detalhado')).toBeVisible()
    await expectAccessibleScreen(page)
  }
})

test('axe finds nothing wrong in the quizzes of the administration', async ({
  page,
  newQuiz,
  watched,
  student,
  asAdmin,
}) => {
  test.slow()
  const { id, place } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: (index) => index === 0 })
  await asAdmin()

  await page.goto(`/admin/lessons/${place.lessonId}/quiz`)
  await expect(page.getByRole('heading', { name: 'Perguntas (3)' })).toBeVisible()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  await page.getByRole('button', { name: 'Remover opção B' }).click()
  await page.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await expect(page.getByText('Marque a resposta correta')).toBeVisible()
  await expectAccessibleScreen(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByLabel('Texto das perguntas').fill('Boa? {=sim ~não}\n\nRuim? {')
  await expect(page.getByText('Linha 3:')).toBeVisible()
  await expectAccessibleScreen(page)

  await page.goto(`/admin/quizzes/${id}/results`)
  await page.getByRole('button', { name: /Um\?/ }).click()
  await expect(page.getByText('Porque um.')).toBeVisible()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Ver Detalhes' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  await expectAccessibleScreen(page)
})

test('at 360 pixels nothing is pushed out of the page', async ({
  page,
  newQuiz,
  watched,
  student,
  asAdmin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const questions = [question('Anticonstitucionalissimamente'.repeat(6))]
  const [open, taken] = [await newQuiz({ questions }), await newQuiz({ questions })]
  for (const { place } of [open, taken]) await watched(place)
  await takeQuiz({ student: student.visitor, place: taken.place, isRight: () => true })
  const fits = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await fits(quizPath(open.place))
  await fits(resultPath(taken.place))
  await asAdmin()
  await fits(`/admin/lessons/${taken.place.lessonId}/quiz`)
  await fits(`/admin/quizzes/${taken.id}/results`)
})
