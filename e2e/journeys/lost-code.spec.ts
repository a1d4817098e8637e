import type { Page } from '@playwright/test'
import { expect, test } from '../quiz/quiz-test.ts'

const CODE = /\/assets\/.*\.js$/

type Opening = { page: Page; press: string; opens: string; heading: string }

/** Without a connection the press shows an error, and the rest of the screen stays; with it, the next press opens. */
async function expectOpensLater({ page, press, opens, heading }: Opening) {
  const screen = page.getByRole('heading', { level: 1 })
  await expect(screen).toContainText(heading)
  const button = page.getByRole('button', { name: press, exact: true }).first()
  await button.waitFor()
  await page.route(CODE, (route) => route.abort('connectionreset'))
  await button.click()
  // The toasts cannot be loaded either: the notice that every page has says it.
  await expect(page.getByText('Não foi possível abrir').first()).toBeVisible()
  await expect(screen).toContainText(heading)
  await expect(button).toBeVisible()
  await page.unroute(CODE)
  await button.click()
  await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
}

test('a dialog whose code does not come leaves its screen as it is, and opens when it is tried again', async ({
  page,
  asAdmin,
  farol,
  newQuiz,
  expectFailure,
}) => {
  expectFailure(CODE, 'lost')
  const { place } = await newQuiz()
  const { id: userId, name } = await farol.newStudent()
  await asAdmin()
  const quiz = `/admin/lessons/${place.lessonId}/quiz`
  for (const [path, opening] of [
    [quiz, { press: 'Adicionar Pergunta', opens: 'Adicionar Pergunta', heading: 'Aula com quiz' }],
    [quiz, { press: 'Importar', opens: 'Importar perguntas', heading: 'Aula com quiz' }],
    [`/admin/users/${userId}`, { press: 'Bloquear', opens: 'Bloquear', heading: name }],
  ] as const) {
    await test.step(opening.press, async () => {
      await page.goto(path)
      await expectOpensLater({ page, ...opening })
    })
  }
})
