import { expectAccessibleScreen, expectToFit } from '../axe.ts'
import { goTo } from '../go-to.ts'
import { expect, question, quizPath, resultPath, takeQuiz, test } from '../quiz/quiz-test.ts'
import { expectOpened, expectOpens } from '../screens/expect-opened.ts'

const SMALL_PHONE = { width: 360, height: 740 }

/** A word without end, in the first question. */
const ENDLESS = 'Anticonstitucionalissimamente'.repeat(6)
const questions = [question(`Um? ${ENDLESS}`, 'Porque um.'), question('Dois?'), question('Três?')]

test("axe finds nothing wrong in a student's quiz, and at 360 pixels nothing is pushed out", async ({
  page,
  newQuiz,
  watched,
  student,
}) => {
  test.slow()
  const [open, passed, failed] = [
    await newQuiz({ questions }),
    await newQuiz({ questions }),
    await newQuiz({ questions }),
  ]
  for (const { place } of [open, passed, failed]) await watched(place)
  await takeQuiz({ student: student.visitor, place: passed.place, isRight: () => true })
  await takeQuiz({ student: student.visitor, place: failed.place, isRight: (index) => index === 0 })

  await page.goto(quizPath(open.place))
  await page.getByRole('radio').first().click()
  await expectAccessibleScreen(page)
  await expectToFit(page, SMALL_PHONE)
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dois?' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Responda todas as perguntas antes de enviar')).toBeVisible()
  await expectAccessibleScreen(page.getByRole('main'))

  await goTo(page, resultPath(failed.place))
  await expect(page.getByRole('heading', { level: 1, name: 'Você não atingiu a nota mínima' })).toBeVisible()
  await expectAccessibleScreen(page)
  await expectToFit(page, SMALL_PHONE)
  await goTo(page, resultPath(passed.place))
  await expect(page.getByRole('heading', { level: 1, name: 'Parabéns! Você passou!' })).toBeVisible()
  await expectAccessibleScreen(page.getByRole('main'))
  await expectToFit(page, SMALL_PHONE)
})

test('axe finds nothing wrong in the quizzes of the administration, and at 360 pixels nothing is pushed out', async ({
  page,
  newQuiz,
  watched,
  student,
  asAdmin,
}) => {
  test.slow()
  const [{ id, place }, endless] = [await newQuiz(), await newQuiz({ questions })]
  for (const quiz of [place, endless.place]) {
    await watched(quiz)
    await takeQuiz({ student: student.visitor, place: quiz, isRight: (index) => index === 0 })
  }
  await asAdmin()

  await page.goto(`/admin/lessons/${place.lessonId}/quiz`)
  await expect(page.getByRole('heading', { name: 'Perguntas (3)' })).toBeVisible()
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  await page.getByRole('button', { name: 'Remover opção B' }).click()
  await page.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await expect(page.getByText('Marque a resposta correta')).toBeVisible()
  await expectOpened(page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectOpens(
    page.getByRole('button', { name: 'Ver como estudante' }),
    page.getByRole('dialog', { name: 'Ver como estudante' }),
  )
  await expectOpens(
    page.getByRole('button', { name: 'Ajuda: Nova tentativa após rever a aula' }),
    page.getByRole('dialog', { name: 'Nova tentativa após rever a aula' }),
  )
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByLabel('Texto das perguntas').fill('Boa? {=sim ~não}\n\nRuim? {')
  await expect(page.getByText('Linha 3:')).toBeVisible()
  await expectOpened(page.getByRole('dialog', { name: 'Importar perguntas' }))
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await goTo(page, `/admin/quizzes/${id}/results`)
  await page.getByRole('button', { name: /Um\?/ }).click()
  await expect(page.getByText('Porque um.')).toBeVisible()
  await expectAccessibleScreen(page)

  for (const path of [
    `/admin/lessons/${endless.place.lessonId}/quiz`,
    `/admin/quizzes/${endless.id}/results`,
  ]) {
    await goTo(page, path)
    await expect(page.getByText(ENDLESS).first()).toBeVisible()
    await expectToFit(page, SMALL_PHONE)
  }
  // Longer than a phone: a box that is scrolled.
  await expectOpens(page.getByRole('button', { name: 'Ver Detalhes' }), page.getByRole('dialog'))
})
