import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { editorPath, expect, openImport, type Place, question, test } from '../quiz/quiz-test.ts'
import { expectAsked, expectHoldsFocus } from '../screens/expect-opened.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const option = (page: Page, letter: string) => page.getByLabel(`Texto da opção ${letter}`)

test('a question that is being written is not lost by Esc, by Fechar, by Cancelar or on the way back', async ({
  page,
  newQuiz,
  asAdmin,
}) => {
  const { place } = await newQuiz()
  await asAdmin()
  await page.goto(`/admin/courses/${place.courseId}`)
  await page.getByRole('link', { name: 'Editar Quiz da aula Aula com quiz' }).click()
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  const writing = dialog(page, 'Adicionar Pergunta')
  const text = writing.getByRole('textbox', { name: 'Pergunta' })
  await expect(writing.getByRole('radio', { name: 'Múltipla Escolha' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(writing).toHaveCount(0)

  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await text.fill('Quanto vai para o futuro?')
  await page.keyboard.press('Escape')
  const asked = await expectAsked(page, 'Descartar a pergunta?')
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(text).toHaveValue('Quanto vai para o futuro?')
  for (const name of ['Fechar', 'Cancelar']) {
    await writing.getByRole('button', { name }).click()
    await asked.getByRole('button', { name: 'Continuar escrevendo' }).click()
    await expect(text).toHaveValue('Quanto vai para o futuro?')
  }
  await page.goBack()
  const leaving = page.getByRole('alertdialog', { name: 'Descartar alterações?' })
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leaving).toBeHidden()
  await expectHoldsFocus(writing)
  await expect(text).toHaveValue('Quanto vai para o futuro?')

  await page.keyboard.press('Escape')
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await expect(writing).toHaveCount(0)
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(text).toHaveValue('')

  // A closed tab does not lose it either.
  await text.fill('Quanto sobra?')
  await option(page, 'A').fill('Tudo')
  await page.reload()
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(text).toHaveValue('Quanto sobra?')
  await expect(option(page, 'A')).toHaveValue('Tudo')
  await writing.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(text).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(writing).toHaveCount(0)

  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  const editing = dialog(page, 'Editar Pergunta')
  await editing.getByLabel('Explicação (mostrada após responder)').fill('Porque sim.')
  await page.reload()
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  await expect(editing.getByLabel('Explicação (mostrada após responder)')).toHaveValue('Porque sim.')
  await editing.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await expect(editing).toHaveCount(0)
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  await expect(editing.getByLabel('Explicação (mostrada após responder)')).toHaveValue('Porque sim.')
  await expect(editing.getByRole('button', { name: 'Descartar rascunho' })).toHaveCount(0)
})

test('a pasted import is not lost by Esc, nor with the tab', async ({ page, newLessons, openEditor }) => {
  const [place] = await newLessons({})
  await openEditor(place)
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByLabel('Texto das perguntas').fill('Certo? {T}')
  await page.keyboard.press('Escape')
  const asked = await expectAsked(page, 'Descartar o texto colado?')
  await asked.getByRole('button', { name: 'Continuar escrevendo' }).click()
  await expect(page.getByLabel('Texto das perguntas')).toHaveValue('Certo? {T}')
  await page.reload()
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(page.getByLabel('Texto das perguntas')).toHaveValue('Certo? {T}')
  await expect(page.getByRole('button', { name: 'Descartar rascunho' })).toBeVisible()
  await page.getByLabel('Texto das perguntas').fill('Errado? {F}')
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await asked.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page, 'Importar perguntas')).toHaveCount(0)
})

test('questions are imported from a file, and text with bullets is answered with what to do', async ({
  page,
  newLessons,
  openEditor,
}) => {
  const [place] = await newLessons({})
  await openEditor(place)
  const importing = await openImport(page)
  await importing.getByText('Ver um exemplo').click()
  await expect(importing.getByText('RESPOSTA: B')).toBeVisible()
  await importing.getByLabel('Texto das perguntas').fill('Quanto?\n• 10%\n• 20%')
  await expect(importing.getByRole('list', { name: 'O que corrigir' })).toContainText(
    'Escreva cada opção em uma linha, com a sua letra',
  )
  await importing.getByLabel('Arquivo de perguntas').setInputFiles({
    name: 'perguntas.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1) Não é?\nA) Sim\nB) Não\nRESPOSTA: A', 'latin1'),
  })
  await expect(importing.getByText('1. Não é?')).toBeVisible()
  await importing.getByRole('button', { name: 'Adicionar 1 pergunta' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas (1)' })).toBeVisible()
})

test('changing the type and back keeps the options that were typed', async ({ page, writeNewQuestion }) => {
  await writeNewQuestion()
  await option(page, 'A').fill('20%')
  await option(page, 'B').fill('50%')
  await page.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await page.getByRole('radio', { name: 'Verdadeiro ou Falso' }).click()
  await expect(option(page, 'A')).toHaveValue('Verdadeiro')
  await page.getByRole('radio', { name: 'Marcar opção B como correta' }).click()
  await page.getByRole('radio', { name: 'Múltipla Escolha' }).click()
  await expect(option(page, 'A')).toHaveValue('20%')
  await expect(option(page, 'B')).toHaveValue('50%')
  await expect(page.getByRole('radio', { name: 'Marcar opção A como correta' })).toBeChecked()
  await page.getByRole('radio', { name: 'Verdadeiro ou Falso' }).click()
  await expect(page.getByRole('radio', { name: 'Marcar opção B como correta' })).toBeChecked()
})

test('Enter in an option goes to the next one, and adds one after the last', async ({
  page,
  writeNewQuestion,
}) => {
  const writing = await writeNewQuestion()
  for (const [letter, next] of [...'ABCDE'].map((from, index) => [from, 'BCDEF'.charAt(index)] as const)) {
    await option(page, letter).fill(`Opção ${letter}`)
    await page.keyboard.press('Enter')
    await expect(option(page, next)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(writing.getByLabel('Explicação (mostrada')).toBeFocused()
  await expect(writing).toBeVisible()
  await expect(page.getByText('Digite a pergunta')).toHaveCount(0)
})

test('an option that is marked and blank is asked for by its own words', async ({
  page,
  writeNewQuestion,
}) => {
  const writing = await writeNewQuestion()
  await writing.getByRole('textbox', { name: 'Pergunta' }).fill('Quanto?')
  await option(page, 'B').fill('50%')
  await page.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await writing.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(writing.getByRole('alert')).toHaveText('Escreva a opção marcada como correta')
})

test('a jump in the history between two editors saves each quiz under its own lesson', async ({
  page,
  newQuiz,
  admin,
  openEditor,
}) => {
  const { place, next } = await newQuiz({ title: 'Quiz da primeira' })
  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: place.lessonId } })
  if (!quiz) throw new Error('The quiz was not saved.')
  const { id: _id, attemptCount: _count, answeredQuestions: _answered, ...values } = quiz
  const second = { ...values, title: 'Quiz da segunda', version: null, questions: [question('Segunda?')] }
  await admin.call(quizzes.save, { params: { lessonId: next.lessonId }, body: second })
  await openEditor(place)
  const title = page.getByLabel('Título do Quiz')
  await expect(title).toHaveValue('Quiz da primeira')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('link', { name: 'Editar Quiz da aula Aula seguinte' }).click()
  await expect(title).toHaveValue('Quiz da segunda')
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(editorPath(place.lessonId))
  await expect(title).toHaveValue('Quiz da primeira')
  await title.fill('Quiz da primeira, corrigido')
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
  const titleOf = async ({ lessonId }: Place) =>
    (await admin.call(quizzes.read, { params: { lessonId } })).quiz?.title
  expect([await titleOf(place), await titleOf(next)]).toEqual([
    'Quiz da primeira, corrigido',
    'Quiz da segunda',
  ])
})
