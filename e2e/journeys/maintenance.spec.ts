import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { expectAccessibleScreen } from '../axe.ts'
import { withSettings } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { expect, lessonPath, quizPath, takerOn, test } from '../quiz/quiz-test.ts'
import { expectFits } from '../screens/expect-fits.ts'

// The setting holds for the whole server: each test puts it back.
test.describe.configure({ mode: 'serial' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openListening(page: Page, path: string) {
  const isListening = page.waitForResponse(/\/api\/live/)
  await page.goto(path)
  await isListening
}

test('a page that is open notices when maintenance begins, and when it is over', async ({
  page,
  admin,
  student: _,
  expectFailure,
}) => {
  await openListening(page, '/dashboard')
  await expect(title(page)).toHaveText(/^Olá,/)
  expectFailure(/\/api\//, 503)
  await withSettings(admin, { maintenanceMode: true }, () =>
    expect(title(page)).toHaveText('Estamos em manutenção'),
  )
  await expect(title(page)).toHaveText(/^Olá,/)
})

test('choices of a quiz survive maintenance, and are sent when it is over', async ({
  page,
  admin,
  student,
  newQuiz,
  watched,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  await watched(place)
  await openListening(page, quizPath(place))
  const taker = takerOn(page)
  const isSaved = page.waitForResponse(/quiz\/answers$/)
  await taker.option('Um? Certa').click()
  await isSaved
  await taker.next()
  // This one is on its way when the school closes.
  await page.route('**/quiz/answers', () => undefined)
  await taker.option('Dois? Errada').click()
  expectFailure(/\/api\//, 503)
  await withSettings(admin, { maintenanceMode: true }, async () => {
    await expect(title(page)).toHaveText('Estamos em manutenção')
    await page.unroute('**/quiz/answers')
  })
  await expect(page.getByText('2 de 3 respondidas')).toBeVisible()
  await expect
    .poll(async () => {
      const { draft } = await student.visitor.call(quizzes.start, { params: place })
      return Object.keys(draft?.choices ?? {}).length
    })
    .toBe(2)
})

test('what was watched when maintenance begins is saved when it is over', async ({
  page,
  admin,
  student,
  newLessons,
  expectFailure,
}) => {
  const [place] = await newLessons({})
  await openListening(page, lessonPath(place))
  const player = playerOn(page)
  // Nothing is saved before the school closes.
  await page.route(/\/progress$/, () => undefined)
  await player.play()
  await player.reaches(2)
  expectFailure(/\/api\//, 503)
  await withSettings(admin, { maintenanceMode: true }, async () => {
    await expect(title(page)).toHaveText('Estamos em manutenção')
    await page.unroute(/\/progress$/)
  })
  await expect(player.video).toBeVisible()
  await expect
    .poll(async () => (await student.progress(place)).positionSeconds, { timeout: 20_000 })
    .toBeGreaterThan(1.5)
})

test('administrators see on every screen that maintenance is on, with a way to switch it off', async ({
  page,
  admin,
  asAdmin,
  newLessons,
}) => {
  const [place] = await newLessons({})
  await asAdmin()
  const banner = page.getByRole('region', { name: 'Modo de manutenção' })
  await page.goto('/dashboard')
  await expect(title(page)).toBeVisible()
  await expect(banner).toBeHidden()
  await withSettings(admin, { maintenanceMode: true }, async () => {
    // The open page gets the event.
    await expect(banner).toContainText('Manutenção ligada: os estudantes não entram.')
    await expectAccessibleScreen(banner)
    for (const path of ['/admin', lessonPath(place), '/courses']) {
      await page.goto(path)
      await expect(banner).toBeVisible()
      await expectFits(page)
    }
    await banner.getByRole('link', { name: 'Desligar nas configurações' }).click()
    await page.getByRole('switch', { name: 'Modo de manutenção' }).click()
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    await expect(banner).toBeHidden()
  })
})

test('an administrator who logs in finds the way to the administration on the student home', async ({
  page,
  asAdmin,
}) => {
  await asAdmin()
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Ir para a administração' }).click()
  await expect(page).toHaveURL('/admin')
})
