import { expect, takerOn, test } from '../quiz/quiz-test.ts'
import { expectHoldsFocus, expectOpens } from '../screens/expect-opened.ts'

test('left and right belong to the options while one of them has the focus, and lead to other questions elsewhere', async ({
  page,
  openNewQuiz,
}) => {
  await openNewQuiz()
  const { option } = takerOn(page)
  await option('Um? Errada').click()
  await page.keyboard.press('ArrowRight')
  await expect(option('Um? Certa')).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(option('Um? Errada')).toBeChecked()
  await expect(page.getByText('Pergunta 1 de 3')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Pergunta 2 de 3')).toBeVisible()
})

test('letters and digits of a quiz can be switched off, and do nothing while their help is open', async ({
  page,
  openNewQuiz,
}) => {
  await openNewQuiz()
  const { option } = takerOn(page)
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await option('Um? Errada').waitFor()
  const showHelp = page.getByRole('button', { name: 'Atalhos do teclado' })
  await expectOpens(showHelp, help)
  await showHelp.click()
  const keys = help.getByRole('checkbox', { name: 'Atalhos de uma tecla' })
  await expectHoldsFocus(help)
  await page.keyboard.press('b')
  await keys.uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('b')
  await page.keyboard.press('2')
  await page.reload()
  await option('Um? Errada').waitFor()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(page.getByText('0 de 3 respondidas')).toBeVisible()
  // Among the options a letter is meant for them.
  await option('Dois? Errada').focus()
  await page.keyboard.press('b')
  await expect(option('Dois? Certa')).toBeChecked()
})
