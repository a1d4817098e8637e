import { adminCourses } from '@farol/contract/admin-courses.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { users } from '@farol/contract/users.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { logIn } from '../farol.ts'
import { expect, type Place, quizPath, resultPath, takerOn, test, toast } from '../quiz/quiz-test.ts'

/** How many answers the server has of an attempt that was begun. */
const savedAnswers = async (visitor: Visitor, params: Place) =>
  Object.keys((await visitor.call(quizzes.start, { params })).draft?.choices ?? {}).length

/** From here on the server takes choices and says nothing. */
const silence = (page: Page) => page.route('**/quiz/answers', () => undefined)

/**
 * The session ends with the next request to this address. Sooner, and the page, which asks again for what it may have missed,
 * would lead out before anything was chosen.
 */
const endSessionAt = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await page.context().clearCookies()
      await route.continue()
    },
    { times: 1 },
  )

test('a tab that is closed while a choice is on its way loses nothing: the next visit sends it', async ({
  page,
  context,
  openNewQuiz,
  student,
}) => {
  const { place } = await openNewQuiz()
  await silence(page)
  const onItsWay = page.waitForRequest(/quiz\/answers$/)
  await takerOn(page).option('Um? Errada').click()
  await onItsWay
  await takerOn(page).next()
  await takerOn(page).option('Dois? Certa').click()
  await page.close()

  const again = await context.newPage()
  await again.goto('/dashboard')
  await expect.poll(() => savedAnswers(student.visitor, place)).toBe(2)
  await again.goto(quizPath(place))
  await expect(again.getByText('2 de 3 respondidas')).toBeVisible()
})

test('what is chosen without a connection is there after the page was closed, and sent when the connection is back', async ({
  page,
  context,
  openNewQuiz,
  student,
  expectFailure,
}) => {
  const { place } = await openNewQuiz()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Um?')
  // What the page preloads behind the quiz does not arrive either.
  expectFailure(/\/(api|assets)\//, 'lost')
  await context.setOffline(true)
  await takerOn(page).option('Um? Certa').click()
  await expect(page.getByText('suas respostas estão guardadas neste aparelho')).toBeVisible()
  await page.close()
  expect(await savedAnswers(student.visitor, place)).toBe(0)
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(quizPath(place))
  await expect(again.getByText('1 de 3 respondidas')).toBeVisible()
  await expect.poll(() => savedAnswers(student.visitor, place)).toBe(1)
})

test('choices wait while the course is unpublished, and are sent when it is back', async ({
  page,
  admin,
  openNewQuiz,
  student,
  expectFailure,
}) => {
  // Refused before the page knows that the course is gone.
  await page.route('**/api/live*', (route) => route.abort())
  expectFailure(/\/api\/live/, 'lost')
  const { place } = await openNewQuiz()
  await expect(takerOn(page).option('Um? Certa')).toBeVisible()
  const publish = async (isPublished: boolean) => {
    const { courses } = await admin.call(adminCourses.list)
    const course = courses.find(({ id }) => id === place.courseId)
    if (!course) throw new Error('There is no such course.')
    const { id: _id, lessonCount: _lessons, studentCount: _students, cover: _cover, ...values } = course
    await admin.call(adminCourses.update, {
      params: { courseId: place.courseId },
      body: { ...values, isPublished },
    })
  }
  await publish(false)
  expectFailure(/quiz\/answers$/, 403)
  const isRefused = page.waitForResponse(/quiz\/answers$/)
  await takerOn(page).option('Um? Certa').click()
  await isRefused
  // Neither the next visit nor opening the quiz forgets them.
  const isTriedAgain = page.waitForResponse(/quiz\/answers$/)
  await page.goto('/dashboard')
  await isTriedAgain
  expectFailure(/\/api\/courses\//, 404)
  await page.goto(quizPath(place))
  await expect(toast(page, 'Quiz não encontrado')).toBeVisible()
  await publish(true)
  await page.goto('/dashboard')
  await expect.poll(() => savedAnswers(student.visitor, place)).toBe(1)
})

test('a quiz is sent although the choices before it hang', async ({ page, openNewQuiz, attemptsOf }) => {
  const { id, place } = await openNewQuiz()
  await silence(page)
  const taker = takerOn(page)
  await taker.answer(true, true, true)
  await taker.sendButton.click()
  await taker.confirmButton.click()
  await expect(page).toHaveURL(resultPath(place))
  await expect(page.getByText('3/3')).toBeVisible()
  expect(await attemptsOf(id)).toBe(1)
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('quiz')))
  await expect.poll(left).toEqual([])
})

test('a student who is signed out in the middle of a quiz sees it, and continues at the same question after the log-in', async ({
  page,
  openNewQuiz,
  student,
  expectFailure,
}) => {
  const { place } = await openNewQuiz()
  const taker = takerOn(page)
  const isSaved = page.waitForResponse(/quiz\/answers$/)
  await taker.option('Um? Certa').click()
  await isSaved
  await taker.next()
  await endSessionAt(page, '**/quiz/answers')
  expectFailure(/quiz\/answers$/, 401)
  await taker.option('Dois? Errada').click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await expect(toast(page, 'Entre na sua conta para continuar')).toContainText(
    'Suas respostas estão guardadas',
  )
  await logIn(page, student.login)
  await expect(page).toHaveURL(quizPath(place))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dois?')
  await expect(taker.option('Dois? Errada')).toBeChecked()
  await expect.poll(() => savedAnswers(student.visitor, place)).toBe(2)
})

test('a quiz sent without a session says so, sends no choices that would be refused, and is sent after the log-in', async ({
  page,
  openNewQuiz,
  student,
  expectFailure,
}) => {
  await silence(page)
  const { place } = await openNewQuiz()
  const taker = takerOn(page)
  const onItsWay = page.waitForRequest(/quiz\/answers$/)
  await taker.answer(true, true, true)
  // Nothing else is sent until it is answered, which it never is.
  await onItsWay
  await taker.sendButton.click()
  await endSessionAt(page, '**/quiz/attempt')
  expectFailure(/quiz\/attempt$/, 401)
  const late: string[] = []
  page.on('request', (request) => request.url().endsWith('/quiz/answers') && late.push(request.url()))
  await taker.confirmButton.click()
  await expect(toast(page, 'Erro ao enviar quiz')).toContainText('Entre na sua conta para continuar')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  expect(late).toEqual([])
  await page.unroute('**/quiz/answers')
  await logIn(page, student.login)
  await expect(page.getByText('3 de 3 respondidas')).toBeVisible()
  await taker.sendButton.click()
  await taker.confirmButton.click()
  await expect(page).toHaveURL(resultPath(place))
})

test('another user who logs in at the same browser neither sees nor sends what was chosen', async ({
  page,
  farol,
  admin,
  newQuiz,
  watched,
  student,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  await watched(place)
  const other = await farol.newStudent()
  const { lessonId } = place
  await admin.call(users.completeLesson, { params: { userId: other.id, lessonId } })
  await page.goto(quizPath(place))
  const taker = takerOn(page)
  await endSessionAt(page, '**/quiz/answers')
  expectFailure(/quiz\/answers$/, 401)
  await taker.option('Um? Errada').click()
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await logIn(page, other)
  await expect(page.getByText('0 de 3 respondidas')).toBeVisible()
  const isSaved = page.waitForResponse(/quiz\/answers$/)
  await taker.option('Um? Certa').click()
  await isSaved
  expect(await savedAnswers(other.visitor, place)).toBe(1)
  expect(await savedAnswers(student.visitor, place)).toBe(0)
})
