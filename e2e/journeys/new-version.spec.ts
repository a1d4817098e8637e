import type { Locator, Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { deploy } from '../deploy.ts'
import { logIn } from '../farol.ts'
import { test as base, expect } from '../player/lesson-test.ts'

/** On the courses of an administrator's page: the menu of the first one. */
const test = base.extend<{ openCourses: () => Promise<Locator> }>({
  openCourses: async ({ page, newLessons, asAdmin }, use) =>
    use(async () => {
      await newLessons({})
      await asAdmin()
      await page.goto('/admin/courses')
      const actions = page.getByRole('button', { name: /^Mais ações/ }).first()
      await actions.waitFor()
      return actions
    }),
})

/** How often the page was loaded since. */
function countLoads(page: Page) {
  const loads = { count: 0 }
  page.on('domcontentloaded', () => {
    loads.count += 1
  })
  return loads
}

// A page may still load files behind its screen.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'wait' }))

test('a tab from before a new version is loaded again, once, when it needs a file that is gone', async ({
  page,
  context,
  student: _student,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 404)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await deploy(context)
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Perfil' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Perfil')
  expect(loads.count).toBe(1)
})

test('what opens from a tab from before a new version is there after one reload', async ({
  page,
  context,
  openCourses,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 404)
  const actions = await openCourses()
  await deploy(context)
  const loads = countLoads(page)
  await actions.click()
  await expect.poll(() => loads.count).toBe(1)
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Ver como estudante' })).toBeVisible()
  expect(loads.count).toBe(1)
})

test('a tab that gets the old version again, while a new one is rolled out, does not reload for ever', async ({
  page,
  openCourses,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 404)
  await page.route(/\/assets\/overlays-/, (route) => route.fulfill({ status: 404 }))
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('/assets/index-', '/assets/index-new-')
    await route.fulfill({ response, body })
  })
  const actions = await openCourses()
  const loads = countLoads(page)
  await actions.click()
  await expect.poll(() => loads.count).toBe(1)
  await actions.click()
  await expect(page.getByRole('button', { name: 'Atualizar a página' })).toBeVisible()
  expect(loads.count).toBe(1)
})

test('a user who is writing is asked to reload for a new version, and what was written stays until then', async ({
  page,
  context,
  asAdmin,
  newLessons,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 404)
  const [place] = await newLessons({})
  await asAdmin()
  await page.goto(`/admin/lessons/${place.lessonId}/quiz`)
  const title = page.getByLabel('Título do Quiz')
  await title.waitFor()
  await deploy(context)
  const loads = countLoads(page)
  await title.fill('Quiz que ainda não foi salvo')
  await page.getByRole('button', { name: 'Importar' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Há uma versão nova.' })
  await expect(notice).toBeVisible()
  await expect(title).toHaveValue('Quiz que ainda não foi salvo')
  expect(loads.count).toBe(0)
  await expectAccessibleScreen(page)

  page.on('dialog', (question) => question.accept())
  await notice.getByRole('button', { name: 'Atualizar a página' }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByRole('dialog', { name: 'Importar perguntas' })).toBeVisible()
})

test('who logs in on a page from before a new version is asked to reload it, and is in', async ({
  page,
  context,
  farol,
  expectFailure,
}) => {
  expectFailure(/\/assets\//, 404)
  const student = await farol.newStudent()
  await page.goto('/auth')
  await page.getByLabel('Email').waitFor()
  await deploy(context)
  await logIn(page, student)
  await page.getByRole('button', { name: 'Atualizar a página' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Algo deu errado')).toBeHidden()
})

test('where only the connection failed, trying again is enough', async ({ page, asAdmin, expectFailure }) => {
  expectFailure(/\/assets\/|\/api\/live/, 'lost')
  // What others do would make the page ask again by itself.
  await page.route('**/api/live**', (route) => route.abort('connectionreset'))
  await asAdmin()
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route(/\/assets\/analytics-/, (route) => route.abort('connectionreset'))
  const loads = countLoads(page)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible()
  // The pointer on the link asked first; the click has asked as well when the page is another one.
  await expect(page).toHaveURL('/admin/analytics')
  await page.unroute(/\/assets\/analytics-/)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  expect(loads.count).toBe(0)
})

test('a browser that keeps a file as failed after its connection broke loads the page again, once, and never while the user is writing', async ({
  page,
  asAdmin,
  expectFailure,
}) => {
  expectFailure(/\/assets\/analytics-/, 'lost')
  // As older versions of Chrome do: the file is there again, but cannot be imported.
  await page.route(/\/assets\/analytics-/, (route) =>
    route.request().method() === 'HEAD' ? route.continue() : route.abort('connectionreset'),
  )
  await asAdmin()
  await page.goto('/admin/courses/new')
  const title = page.getByLabel('Título')
  await title.fill('Curso que ainda não foi salvo')
  const loads = countLoads(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Esta página não carregou por inteiro.' })
  await page.getByRole('link', { name: 'Analytics' }).hover()
  await expect(notice).toBeVisible()
  await expect(title).toHaveValue('Curso que ainda não foi salvo')
  expect(loads.count).toBe(0)

  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  loads.count = 0
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect.poll(() => loads.count).toBe(1)
  await expect(page).toHaveURL('/admin/analytics')
  await expect(notice).toBeVisible()
  expect(loads.count).toBe(1)
  await page.unroute(/\/assets\/analytics-/)
  await notice.getByRole('button', { name: 'Recarregar a página' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
})
