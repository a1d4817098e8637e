import { picture } from '@farol/server/testing/send-quiz-image.ts'
import type { Locator } from '@playwright/test'
import { expectAccessibleScreen, expectToFit } from '../axe.ts'
import { expect, quizPath, resultPath, test, toast } from '../quiz/quiz-test.ts'
import { expectHoldsFocus } from '../screens/expect-opened.ts'

const SMALL_PHONE = { width: 360, height: 740 }
const drawn = async (color: string) => ({
  name: 'farol.png',
  mimeType: 'image/png',
  buffer: await picture(color),
})

/** As from the clipboard of a screenshot. */
const paste = async (field: Locator, color: string) =>
  field.evaluate(
    (element, base64) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    (await picture(color)).toString('base64'),
  )

test('an image is put beside a question and an option, and only who may open the quiz sees it', async ({
  page,
  browser,
  student,
  newQuiz,
  watched,
  asAdmin,
}) => {
  const { place } = await newQuiz()
  const adminContext = await browser.newContext()
  const editor = await adminContext.newPage()
  await asAdmin(editor)
  await editor.goto(`/admin/lessons/${place.lessonId}/quiz`)
  await editor.getByRole('button', { name: 'Editar pergunta 1', exact: true }).click()
  const dialog = editor.getByRole('dialog', { name: 'Editar Pergunta' })
  await dialog.getByLabel('Imagem da pergunta', { exact: true }).setInputFiles({
    name: 'texto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('isto não é uma imagem'),
  })
  await expect(dialog.getByRole('alert').filter({ hasText: 'não é uma imagem JPEG' })).toBeVisible()
  await dialog.getByLabel('Imagem da pergunta', { exact: true }).setInputFiles(await drawn('#0d2540'))
  const description = dialog.getByLabel('Descrição da imagem da pergunta', { exact: true })
  await description.fill('Um farol à noite')
  await paste(dialog.getByLabel('Texto da opção B', { exact: true }), '#f7b02e')
  await dialog.getByLabel('Descrição da imagem da opção B', { exact: true }).fill('A luz do farol')
  await expectAccessibleScreen(dialog)
  await expectToFit(editor, SMALL_PHONE)
  await dialog.getByRole('button', { name: 'Salvar Pergunta', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(editor.getByText('3 opções, 1 ponto, com imagem')).toBeVisible()
  await editor.getByRole('button', { name: 'Salvar Quiz', exact: true }).click()
  await expect(toast(editor, 'Quiz salvo com sucesso!')).toBeVisible()
  await adminContext.close()

  const images: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/quiz/images/')) images.push(answer.url())
  })
  await watched(place)
  await page.goto(quizPath(place))
  const ofQuestion = page.getByRole('img', { name: 'Um farol à noite', exact: true })
  const isDrawn = (image: Locator) =>
    image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)
  await expect.poll(() => isDrawn(ofQuestion)).toBe(true)
  const ofOption = page.getByRole('img', { name: 'A luz do farol', exact: true })
  await expect.poll(() => isDrawn(ofOption)).toBe(true)
  await expectAccessibleScreen(page)
  await expectToFit(page, SMALL_PHONE)

  await page.getByRole('button', { name: 'Ampliar imagem da opção B', exact: true }).press('Enter')
  const enlarged = page.getByRole('dialog', { name: 'Imagem ampliada', exact: true })
  await expect.poll(() => isDrawn(enlarged.getByRole('img'))).toBe(true)
  await expectHoldsFocus(enlarged)
  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await ofOption.click()
  await expect(page.getByRole('radio', { name: /Um\? Certa/ })).toBeChecked()
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Próxima', exact: true }).click()
    await expect(page.getByText(`Pergunta ${number} de 3`)).toBeVisible()
    await page.getByRole('radio').first().click()
  }
  await page.getByRole('button', { name: 'Enviar Quiz', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar respostas', exact: true }).click()
  await expect(page).toHaveURL(resultPath(place))
  await expect.poll(() => isDrawn(ofQuestion)).toBe(true)
  await expect.poll(() => isDrawn(ofOption)).toBe(true)
  await expectToFit(page, SMALL_PHONE)

  const [address = ''] = images
  expect((await student.visitor.fetch(new URL(address).pathname)).status).toBe(200)
  const stranger = await browser.newContext()
  expect((await stranger.request.get(address)).status()).toBe(401)
  await stranger.close()
})
