import { expect, openOptions, test, toast } from '../admin/admin-test.ts'

test('an author formats a description and a question, and students see it drawn', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Boas-vindas'], isPublished: true })
  const [lessonId = ''] = lessonIds
  await page.goto(`/admin/courses/${id}/lessons/${lessonId}/edit`)
  await openOptions(page)
  const description = page.getByRole('textbox', { name: 'Descrição' })
  await description.fill('O que vem')
  await page.getByRole('button', { name: 'Cabeçalho' }).click()
  await page.keyboard.type('\nLeia ')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('tudo')
  await expect(description).toHaveValue('## O que vem\nLeia **tudo**')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula atualizada')).toBeVisible()
  await page.goto(`/course/${id}/lesson/${lessonId}`)
  await expect(page.getByRole('heading', { level: 3, name: 'O que vem' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'tudo' })).toBeVisible()
  await expect(page.getByText('**')).toHaveCount(0)

  await page.goto(`/admin/lessons/${lessonId}/quiz`)
  await page.getByLabel('Título do Quiz').fill('Quiz')
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await page.getByRole('textbox', { name: 'Pergunta' }).fill('O que **não** é dívida?')
  await page.getByLabel('Texto da opção A').fill('Poupar')
  await page.getByLabel('Texto da opção B').fill('Emprestar')
  await page.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(page.getByRole('row').locator('strong', { hasText: 'não' })).toBeVisible()
  await page.getByRole('button', { name: 'Duplicar pergunta 1' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas (2)' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(toast(page, 'Quiz salvo com sucesso!')).toBeVisible()
})

test('a field of one line is as high as its text where CSS cannot make it so', async ({
  adminPage: page,
  newCourse,
  named,
}) => {
  // As in WebKit.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...condition: string[]) => boolean
    CSS.supports = (...condition: string[]) =>
      !condition.join().includes('field-sizing') && supports(...condition)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const { id } = await newCourse({ title: named('Um título comprido '.repeat(9)).slice(0, 200) })
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto(`/admin/courses/${id}/edit`)
  const title = page.getByLabel('Título')
  const height = async () => (await title.boundingBox())?.height ?? 0
  const isCut = () => title.evaluate((field) => field.scrollHeight > field.clientHeight)
  await expect(title).toHaveValue(/^Um título comprido/)
  await expect.poll(isCut).toBe(false)
  const whole = await height()

  await title.fill('Curto')
  // As high as a field of the same form that is an input.
  const oneLine = (await page.getByRole('combobox').first().boundingBox())?.height ?? 0
  await expect.poll(height).toBeLessThan(oneLine + 4)
  expect(whole).toBeGreaterThan(oneLine + 20)

  await title.fill('Comprido outra vez '.repeat(9))
  await expect.poll(isCut).toBe(false)
  const wide = await height()
  await test.step('and follows the width of the window', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(height).toBeGreaterThan(wide)
    await expect.poll(isCut).toBe(false)
  })
})
