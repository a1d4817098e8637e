import { expect, test, toast } from '../quiz/quiz-test.ts'

test('what imported questions still need is not said any more once the quiz is saved', async ({
  page,
  newLessons,
  openEditor,
}) => {
  const [place] = await newLessons({})
  await openEditor(place)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const importing = page.getByRole('dialog', { name: 'Importar perguntas' })
  await importing.getByLabel('Texto das perguntas').fill('Certa? {T}')
  await importing.getByRole('button', { name: 'Adicionar 1 pergunta' }).click()
  await expect(importing).toBeHidden()
  const notice = toast(page, 'Salve o quiz para guardar.')
  const saved = toast(page, 'Quiz salvo com sucesso!')
  // Under the pointer no notice leaves by itself, until the focus moves.
  await notice.hover()
  await page.getByRole('button', { name: 'Salvar Quiz' }).press('Enter')
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
  await saved.hover()
  await expect(notice).toBeHidden()
})
