import { readdirSync, readFileSync } from 'node:fs'
import { ERRORS, type ErrorCode } from '@farol/contract/errors.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { goTo } from '../go-to.ts'
import { expect, test } from '../player/lesson-test.ts'
import { expectFits } from '../screens/expect-fits.ts'

const SOURCES = new URL('../../web/src/', import.meta.url)
/** What is shown instead of a whole screen, with the title it is given. */
const TITLED = /<(?:ErrorScreen|ErrorPage|MissingScreen|EmptyState\s+heading="h1")\s[^>]*?title="([^"]+)"/g

/** The file with the code of the analytics screen, and of nothing around it. */
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

/** A visit for every title; without one for a new title, the test below fails. */
const VISITS: Visit[] = [
  visitor('/nao-existe', 'Oops! Page not found'),
  student('/nao-existe', 'Oops! Page not found'),
  visitor(`/curso/${GONE}`, 'Curso não encontrado'),
  visitor('/certificado/7KQ4', 'Algo deu errado', 'UNAVAILABLE'),
  admin('/admin/analytics', 'Algo deu errado', 'lost code'),
  student('/dashboard', 'Erro ao carregar cursos', 'lost'),
  admin('/admin/courses', 'Erro ao carregar cursos', 'UNAVAILABLE'),
  student('/profile', 'Erro ao carregar perfil', 'INTERNAL'),
  student('/turmas', 'Nenhuma turma em andamento'),
  student('/turmas', 'Erro ao carregar turmas', 'UNAVAILABLE'),
  student(`/turma/${GONE}`, 'Turma não encontrada'),
  student(`/avisos/${GONE}`, 'Aviso não encontrado'),
  student(`/avisos/${GONE}`, 'Erro ao carregar aviso', 'UNAVAILABLE'),
  student(COURSE, 'Erro ao carregar curso', 'UNAVAILABLE'),
  student(COURSE, 'Curso não encontrado'),
  student(LESSON, 'Algo deu errado', 'INTERNAL'),
  student(LESSON, 'Aula não encontrada'),
  student(`${LESSON}/quiz`, 'Erro ao carregar quiz', 'UNAVAILABLE'),
  student(`${LESSON}/quiz`, 'Quiz não disponível', QUIZ_WITHOUT_QUESTIONS),
  student(`${LESSON}/quiz/result`, 'Erro ao carregar resultados', 'INTERNAL'),
  student(`${LESSON}/quiz/result`, 'Resultados não encontrados'),
  // The last of a student's: it stays until the server responds again.
  student(COURSE, 'Estamos em manutenção', 'MAINTENANCE'),
  admin('/admin/users', 'Erro ao carregar dados', 'INTERNAL'),
  admin('/admin/lembretes', 'Erro ao carregar dados', 'UNAVAILABLE'),
  admin('/admin/emails', 'Erro ao carregar dados', 'UNAVAILABLE'),
  admin('/admin/sistema', 'Erro ao carregar dados', 'UNAVAILABLE'),
  admin(`/admin/lessons/${GONE}/quiz`, 'Aula não encontrada'),
  admin(`/admin/quizzes/${GONE}/results`, 'Quiz não encontrado'),
  admin(`/admin/quizzes/${GONE}/results`, 'Erro ao carregar resultados', 'UNAVAILABLE'),
]

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
  const visited = VISITS.map(({ heading }) => heading)
  expect(titlesInSources().filter((title) => !visited.includes(title))).toEqual([])
  for (const failure of [404, 500, 503, 'lost'] as const) expectFailure(/\/api\//, failure)
  expectFailure(CODE, 'lost')
  const enter: Record<Visit['who'], () => Promise<void>> = {
    visitor: async () => undefined,
    student: async () => enterAs((await farol.newStudent()).visitor),
    admin: asAdmin,
  }
  for (const who of ['visitor', 'student', 'admin'] as const) {
    await enter[who]()
    for (const { path, heading, answer } of VISITS.filter((each) => each.who === who)) {
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
    await page.route(/\/assets\/react-/, (route) => route.abort('connectionreset'))
    await page.goto(path)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Esta página não carregou por inteiro. Confira sua conexão.')
    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Recarregar a página' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()
  }
})

const titlesInSources = () =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(new URL(file, SOURCES), 'utf8').matchAll(TITLED)])
    .map(([, title = '']) => title)

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
