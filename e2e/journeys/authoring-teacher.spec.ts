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
