import { readdirSync, readFileSync } from 'node:fs'
import { ERRORS, type ErrorCode } from '@farol/contract/errors.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { goTo } from '../go-to.ts'
import { expect, test } from '../player/lesson-test.ts'
import { expectFits } from '../screens/expect-fits.ts'

const ROUTES = new URL('../../web/src/routes/', import.meta.url)
/** What stands instead of a whole screen. */
const INSTEAD = /<(?:ErrorScreen|LostScene)\b|heading="h1"/

/** Of that screen, and of nothing around it. */
const CODE = /\/assets\/analytics-[\w-]+\.js$/

const GONE = '019a0000-0000-7000-8000-000000000000'
const COURSE = `/course/${GONE}`
const LESSON = `${COURSE}/lesson/${GONE}`
const QUIZ_WITHOUT_QUESTIONS = {
  lesson: { id: GONE, title: 'Aula' },
  quiz: { id: GONE, title: 'Quiz', passingScore: 70, questions: [] },
  answers: {},
}

/** What the screen is answered with instead of what it asks for. Without one the server answers, which knows no such thing. */
type Answer = ErrorCode | 'lost' | 'lost code' | typeof QUIZ_WITHOUT_QUESTIONS | undefined
type Visit = { who: 'visitor' | 'student' | 'admin'; path: string; heading: string; answer: Answer }

const visitAs =
  (who: Visit['who']) =>
  (path: string, heading: string, answer?: Answer): Visit => ({ who, path, heading, answer })
const visitor = visitAs('visitor')
const student = visitAs('student')
const admin = visitAs('admin')

/** A visit for every screen that stands instead of another, by its file; without one for a new screen, the test below fails. */
const VISITS: Record<string, Visit[]> = {
  '-not-found-screen.tsx': [
    visitor('/nao-existe', 'Oops! Page not found'),
    student('/nao-existe', 'Oops! Page not found'),
  ],
  '-error-page.tsx': [
    visitor('/certificado/7KQ4', 'Algo deu errado', 'UNAVAILABLE'),
    admin('/admin/analytics', 'Algo deu errado', 'lost code'),
  ],
  // The part that the others are made of.
  '-error-screen.tsx': [],
  '_signed-in/-courses-error.tsx': [
    student('/dashboard', 'Erro ao carregar cursos', 'lost'),
    admin('/admin/courses', 'Erro ao carregar cursos', 'UNAVAILABLE'),
  ],
  '_signed-in/_student/-profile-error.tsx': [student('/profile', 'Erro ao carregar perfil', 'INTERNAL')],
  '_signed-in/_student/course/-course-error.tsx': [student(COURSE, 'Erro ao carregar curso', 'UNAVAILABLE')],
  '_signed-in/_student/course/-course-not-found.tsx': [student(COURSE, 'Curso não encontrado')],
  '_signed-in/course/$courseId/lesson/$lessonId/-lesson-error.tsx': [
    student(LESSON, 'Algo deu errado', 'INTERNAL'),
  ],
  '_signed-in/course/$courseId/lesson/$lessonId/-lesson-not-found.tsx': [
    student(LESSON, 'Aula não encontrada'),
  ],
  '_signed-in/course/$courseId/lesson/$lessonId/quiz/-quiz-error.tsx': [
    student(`${LESSON}/quiz`, 'Erro ao carregar quiz', 'UNAVAILABLE'),
  ],
  '_signed-in/course/$courseId/lesson/$lessonId/quiz/-quiz-unavailable.tsx': [
    student(`${LESSON}/quiz`, 'Quiz não disponível', QUIZ_WITHOUT_QUESTIONS),
  ],
  '_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/-result-error.tsx': [
    student(`${LESSON}/quiz/result`, 'Erro ao carregar resultados', 'INTERNAL'),
  ],
  '_signed-in/_student/course/$courseId_/lesson/$lessonId/quiz/-result-not-found.tsx': [
    student(`${LESSON}/quiz/result`, 'Resultados não encontrados'),
  ],
  // The last of a student's: it stays until the server answers again.
  '_signed-in/-maintenance-page.tsx': [student(COURSE, 'Estamos em manutenção', 'MAINTENANCE')],
  '_signed-in/admin/-data-error.tsx': [admin('/admin/users', 'Erro ao carregar dados', 'INTERNAL')],
  '_signed-in/admin/lessons/$lessonId/-lesson-missing.tsx': [
    admin(`/admin/lessons/${GONE}/quiz`, 'Aula não encontrada'),
  ],
  '_signed-in/admin/quizzes/$quizId/-quiz-missing.tsx': [
    admin(`/admin/quizzes/${GONE}/results`, 'Quiz não encontrado'),
  ],
  '_signed-in/admin/quizzes/$quizId/-results-error.tsx': [
    admin(`/admin/quizzes/${GONE}/results`, 'Erro ao carregar resultados', 'UNAVAILABLE'),
  ],
}

/** Where each of them comes from: a screen that is there without fail. */
const BEGINNINGS = { visitor: '/privacidade', student: '/profile/seguranca', admin: '/admin/settings' }

test('axe finds nothing wrong where something is missing or fails, and all of it fits', async ({
  page,
  farol,
  asAdmin,
  enterAs,
  expectFailure,
}) => {
  test.slow()
  expect(Object.keys(VISITS).sort()).toEqual(screensInstead().sort())
  for (const failure of [404, 500, 503, 'lost'] as const) expectFailure(/\/api\//, failure)
  expectFailure(CODE, 'lost')
  const enter: Record<Visit['who'], () => Promise<void>> = {
    visitor: async () => undefined,
    student: async () => enterAs((await farol.newStudent()).visitor),
    admin: asAdmin,
  }
  for (const who of ['visitor', 'student', 'admin'] as const) {
    await enter[who]()
    for (const { path, heading, answer } of Object.values(VISITS)
      .flat()
      .filter((each) => each.who === who)) {
      await test.step(`${path} ${heading}`, async () => {
        // Anew each time: a link that had the focus on the screen before may have loaded this one ahead.
        await page.goto(BEGINNINGS[who])
        await page.getByRole('heading', { level: 1 }).waitFor()
        if (answer) await answerWith(page, answer)
        await goTo(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await page.unrouteAll()
        await expectFits(page)
        await expectAccessibleScreen(page)
      })
    }
  }
})

test('a page whose code does not come says so, and comes whole when it is loaded again', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 'lost')
  for (const path of ['/auth', '/privacidade']) {
    await page.route(/\/assets\/base-/, (route) => route.abort('connectionreset'))
    await page.goto(path)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('O Farol não carregou por inteiro. Confira sua conexão.')
    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Recarregar a página' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  }
})

const screensInstead = () =>
  readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && INSTEAD.test(readFileSync(new URL(file, ROUTES), 'utf8')),
  )

const answerWith = (page: Page, answer: NonNullable<Answer>) =>
  page.route(answer === 'lost code' ? CODE : /\/api\/(?!session|live)/, (route) => {
    if (answer === 'lost' || answer === 'lost code') return route.abort('connectionreset')
    if (typeof answer === 'object') return route.fulfill({ json: answer })
    const { status, message } = ERRORS[answer]
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      // Asked again at once, twice.
      headers: { 'retry-after': '0' },
      body: JSON.stringify({ code: answer, title: message }),
    })
  })
