import { goTo } from '../go-to.ts'
import { CLIP_SECONDS } from '../make-course.ts'
import { withFastForward } from '../player/lesson-test.ts'
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
import { asked, expectOpens } from '../screens/expect-opened.ts'

test('a student answers every question, sends the quiz with a double click, once, and passes', async ({
  page,
  openNewQuiz,
  attemptsOf,
}) => {
  const { id, place, next } = await openNewQuiz()
  const taker = takerOn(page)
  await expect(page.getByText('Nota mínima: 70%')).toBeVisible()
  await expect(page.getByText('0 de 3 respondidas')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um?')

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/quiz/attempt')) sent.push(request.url())
  })
  await taker.answer(true, true, true)
  await expectOpens(taker.sendButton, asked(page, 'Enviar o quiz?'))
  await taker.sendButton.click()
  await expect(page.getByRole('alertdialog')).toContainText('apenas uma tentativa')
  await taker.confirmButton.dblclick()

  await expect(toast(page, 'Quiz enviado!')).toBeVisible()
  await expect(page).toHaveURL(resultPath(place))
  expect(sent).toHaveLength(1)
  expect(await attemptsOf(id)).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parabéns! Você passou!')
  await expect(page.getByText('Aprovado', { exact: true })).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Sua nota' })).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Feedback Detalhado' })).toBeVisible()
  await expect(page.getByText('Porque um.')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar para Próxima Aula' }).click()
  await expect(page).toHaveURL(lessonPath(next))
})

test('a student who failed reads what to do, without being scolded', async ({ page, openNewQuiz }) => {
  const { place } = await openNewQuiz({ showFeedback: false })
  const taker = takerOn(page)
  await taker.answer(true, false, false)
  await taker.sendButton.click()
  await taker.confirmButton.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Você não atingiu a nota mínima')
  await expect(page.getByText('Reprovado', { exact: true })).toBeVisible()
  await expect(page.getByText('1/3')).toBeVisible()
  await expect(page.getByText('Você precisa assistir a aula novamente para refazer o quiz')).toBeVisible()
  await expect(page.getByText('Feedback Detalhado')).toHaveCount(0)
  await page.getByRole('link', { name: 'Voltar para Aula' }).click()
  await expect(page).toHaveURL(lessonPath(place))
  await expect(page.getByText('Quiz Não Aprovado')).toBeVisible()
})

test('a student who may still retake the quiz is not shown the right answers, if the quiz is set so', async ({
  page,
  newQuiz,
  watched,
  student,
}) => {
  const { place } = await newQuiz({ hideKeyBeforeRetake: true })
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: () => false })
  await page.goto(resultPath(place))
  await expect(page.getByText('As respostas certas aparecem quando você passar')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Feedback Detalhado' })).toBeVisible()
  await expect(page.getByText('Um? Errada')).toBeVisible()
  await expect(page.getByText('Um? Certa')).toHaveCount(0)
  await expect(page.getByText('Porque um.')).toHaveCount(0)
})

test('a wrong answer leads to the minute of the video that explains it, if the student has come that far', async ({
  page,
  admin,
  newQuiz,
  watched,
  student,
}) => {
  const explained = (text: string, explanationSeconds: number) => ({ ...question(text), explanationSeconds })
  const { place } = await newQuiz({
    questions: [explained('Um?', 5), explained('Dois?', 12), explained('Três?', 25)],
  })
  await watched(place)
  await withFastForward(admin, () => student.watchedUpTo(place, 20, CLIP_SECONDS))
  await takeQuiz({ student: student.visitor, place, isRight: (index) => index === 0 })
  await page.goto(resultPath(place))
  const links = page.getByRole('link', { name: /^Ver no vídeo/ })
  await expect(links).toHaveText(['Ver no vídeo (00:12)'])
  await links.click()
  await expect(page).toHaveURL(`${lessonPath(place)}?t=12`)
  await expect(page.getByRole('slider', { name: 'Posição no vídeo' })).toHaveValue('12')
})

test('nothing can be sent before every question has an answer', async ({ page, openNewQuiz }) => {
  await openNewQuiz()
  const taker = takerOn(page)
  await taker.next()
  await taker.option('Dois? Certa').click()
  await taker.next()
  await expect(taker.sendButton).toBeDisabled()
  await expect(page.getByText('Responda todas as perguntas antes de enviar')).toBeVisible()
  await page.getByRole('button', { name: 'Você ainda tem 2 pergunta(s) sem resposta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um?')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a reload in the middle keeps the answers, even a choice made just before leaving, and goes on where they end', async ({
  page,
  openNewQuiz,
}) => {
  const { place } = await openNewQuiz()
  const taker = takerOn(page)
  const isSaved = page.waitForResponse(/quiz\/answers$/)
  await taker.option('Um? Errada').click()
  await isSaved
  await page.reload()
  await expect(page.getByText('1 de 3 respondidas')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois?')
  await taker.option('Dois? Errada').click()
  await page.getByRole('link', { name: 'Voltar para Aula' }).click()
  await expect(page).toHaveURL(lessonPath(place))
  await page.goto(quizPath(place))
  await expect(page.getByText('2 de 3 respondidas')).toBeVisible()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await expect(taker.option('Um? Errada')).toBeChecked()
})

test('while the server cannot be reached the quiz goes on, and the answers are saved later', async ({
  page,
  openNewQuiz,
  expectFailure,
}) => {
  await openNewQuiz()
  const taker = takerOn(page)
  expectFailure(/quiz\/answers$/, 503)
  await page.route('**/quiz/answers', (route) => route.fulfill({ status: 503 }))
  await taker.option('Um? Certa').click()
  await expect(page.getByText('suas respostas estão guardadas neste aparelho')).toBeVisible()
  await taker.next()
  await taker.option('Dois? Certa').click()
  await page.unroute('**/quiz/answers')
  await expect(page.getByText('suas respostas estão guardadas neste aparelho')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('2 de 3 respondidas')).toBeVisible()
})

test('a quiz that cannot be taken now leads to where it can, with the reason', async ({
  page,
  newQuiz,
  newLessons,
  watched,
  student,
  expectFailure,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  const unwatched = await newQuiz()
  await test.step('before the lesson was watched, to the lesson', async () => {
    expectFailure(/quiz\/start$/, 403)
    await page.goto(quizPath(unwatched.place))
    await expect(page).toHaveURL(lessonPath(unwatched.place))
    await expect(toast(page, 'Assista à aula até o mínimo')).toContainText('Acesso negado')
  })
  await test.step('of a locked lesson, to its course', async () => {
    await goTo(page, quizPath(unwatched.next))
    await expect(page).toHaveURL(`/course/${unwatched.next.courseId}`)
    await expect(toast(page, 'Complete as aulas anteriores primeiro')).toContainText('Acesso negado')
  })
  await test.step('of a lesson without one, to the lesson', async () => {
    const [place] = await newLessons({})
    expectFailure(/quiz\/start$/, 404)
    await goTo(page, quizPath(place))
    await expect(page).toHaveURL(lessonPath(place))
    await expect(toast(page, 'Quiz não encontrado')).toContainText('Quiz não disponível')
  })
  await test.step('that was taken, to its result', async () => {
    const { place } = await newQuiz()
    await watched(place)
    await takeQuiz({ student: student.visitor, place, isRight: () => true })
    expectFailure(/quiz\/start$/, 409)
    await goTo(page, quizPath(place))
    await expect(page).toHaveURL(resultPath(place))
    await expect(heading).toHaveText('Parabéns! Você passou!')
  })
  await test.step('and without an attempt there is no result', async () => {
    expectFailure(/quiz\/result$/, 404)
    await goTo(page, resultPath(unwatched.place))
    await expect(heading).toHaveText('Resultados não encontrados')
  })
})

test('a quiz that cannot be loaded can be asked for again', async ({
  page,
  newQuiz,
  watched,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  await watched(place)
  expectFailure(/quiz\/start$/, 503)
  await page.route('**/quiz/start', (route) => route.fulfill({ status: 503 }))
  await page.goto(quizPath(place))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erro ao carregar quiz')
  await page.unroute('**/quiz/start')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um?')
})

test('an administrator looks at the quiz without taking it', async ({ page, newQuiz, asAdmin }) => {
  const { place } = await newQuiz()
  await asAdmin()
  await page.goto(quizPath(place))
  const taker = takerOn(page)
  await taker.answer(true, true, true)
  await expect(taker.sendButton).toBeDisabled()
  await expect(page.getByText('nada é guardado nem enviado')).toBeVisible()
})
