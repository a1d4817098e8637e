import { expectPlainOnPaper } from '../on-paper.ts'
import {
  expect,
  lessonPath,
  question,
  quizPath,
  resultPath,
  takeQuiz,
  takerOn,
  test,
  toast,
} from '../quiz/quiz-test.ts'

const losses = [
  { when: 'before the server had it', isArriving: false },
  { when: 'after the server had it', isArriving: true },
]
for (const { when, isArriving } of losses) {
  test(`a connection lost ${when} is reported, and sending again makes one attempt`, async ({
    page,
    newQuiz,
    watched,
    attemptsOf,
    expectFailure,
  }) => {
    const { id, place } = await newQuiz()
    await watched(place)
    // Once the attempt is recorded, the server refuses a choice that arrives late.
    await page.route('**/quiz/answers', () => undefined)
    await page.goto(quizPath(place))
    const taker = takerOn(page)
    await taker.answer(true, true, false)
    const keys: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/quiz/attempt')) keys.push(request.postDataJSON().key)
    })
    expectFailure(/quiz\/attempt$/, 'lost')
    await page.route('**/quiz/attempt', async (route) => {
      if (isArriving) await route.fetch()
      await route.abort('connectionreset')
    })
    await taker.sendButton.click()
    await taker.confirmButton.click()
    await expect(toast(page, 'Erro ao enviar quiz')).toBeVisible()
    expect(await attemptsOf(id)).toBe(isArriving ? 1 : 0)

    await page.unroute('**/quiz/attempt')
    await taker.confirmButton.click()
    await expect(page).toHaveURL(resultPath(place))
    await expect(page.getByText('2/3')).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await attemptsOf(id)).toBe(1)
  })
}

test('a quiz that an administrator changes meanwhile shows its new questions and keeps the answers that still fit', async ({
  page,
  openNewQuiz,
  editQuiz,
  attemptsOf,
  expectFailure,
}) => {
  const { id, place } = await openNewQuiz()
  const taker = takerOn(page)
  await taker.answer(true, true, true)

  await test.step('a question is reworded', async () => {
    await editQuiz(place, (questions) =>
      questions.map((each) => (each.text === 'Dois?' ? { ...each, text: 'Dois, agora?' } : each)),
    )
    expectFailure(/quiz\/attempt$/, 409)
    await taker.sendButton.click()
    await taker.confirmButton.click()
    await expect(toast(page, 'Erro ao enviar quiz')).toContainText('O quiz mudou enquanto você respondia.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois, agora?')
    await expect(page.getByText('2 de 3 respondidas')).toBeVisible()
    await taker.option('Dois? Certa').click()
    await taker.next()
    await expect(taker.option('Três? Certa')).toBeChecked()
  })

  await test.step('a question is added', async () => {
    await editQuiz(place, (questions) => [...questions, question('Quatro?')])
    expectFailure(/quiz\/attempt$/, 422)
    await taker.sendButton.click()
    await taker.confirmButton.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quatro?')
    await expect(page.getByText('3 de 4 respondidas')).toBeVisible()
    await taker.option('Quatro? Certa').click()
  })

  await taker.sendButton.click()
  await taker.confirmButton.click()
  await expect(page.getByText('4/4')).toBeVisible()
  expect(await attemptsOf(id)).toBe(1)
})

test('an attempt released by an administrator is taken again, passed, and the first one stays as history', async ({
  page,
  otherBrowser,
  newQuiz,
  watched,
  student,
  asAdmin,
}) => {
  const { id, place, next } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: (index) => index === 0 })
  await page.goto(lessonPath(place))
  await expect(page.getByText('Quiz Não Aprovado')).toBeVisible()

  const office = await otherBrowser()
  await asAdmin(office)
  await office.goto(`/admin/users/${student.id}`)
  await office
    .getByRole('row', { name: 'Quiz Obrigatório' })
    .getByRole('button', { name: 'Liberar nova tentativa' })
    .click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Liberar' }).click()
  await expect(toast(office, 'Nova tentativa liberada')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'Fazer Quiz' }).click()
  const taker = takerOn(page)
  await taker.answer(true, true, true)
  await taker.sendButton.click()
  await taker.confirmButton.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parabéns! Você passou!')
  await expectPlainOnPaper(page)
  await page.getByRole('link', { name: 'Continuar para Próxima Aula' }).click()
  await expect(page).toHaveURL(lessonPath(next))

  await office.goto(`/admin/quizzes/${id}/results`)
  await office.getByRole('button', { name: /^Ver Detalhes/ }).click()
  const history = office.getByRole('region', { name: 'Histórico de tentativas' }).getByRole('listitem')
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('100%AprovadoTentativa atual')
  await expect(history.last()).toContainText('33%ReprovadoHistórico')
  await office.close()
})
