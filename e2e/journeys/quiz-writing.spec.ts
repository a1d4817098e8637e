import { readFile } from 'node:fs/promises'
import { quizzes } from '@farol/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { expect, openImport, question, resultPath, takeQuiz, test, toast } from '../quiz/quiz-test.ts'
import { expectOpened } from '../screens/expect-opened.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a quiz is written, with every message on the way', async ({ page, newLessons, admin, openEditor }) => {
  const [place] = await newLessons({ title: 'Os três envelopes' })
  await openEditor(place)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar/Editar Quiz - Os três envelopes')
  await expect(page.getByRole('heading', { name: 'Perguntas (0)' })).toBeVisible()
  await page.getByLabel('Título do Quiz').fill('')
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(page.getByText('Título é obrigatório')).toBeVisible()
  await expect(page.getByText('Adicione pelo menos uma pergunta')).toBeVisible()

  await page.getByLabel('Título do Quiz').fill('Quiz dos envelopes')
  await page.getByRole('slider', { name: 'Nota Mínima para Aprovação' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  const adding = dialog(page, 'Adicionar Pergunta')
  await expect(adding.getByText('Marque o círculo da resposta correta.')).toBeVisible()
  await expect(adding.getByLabel('Pontos')).toHaveAccessibleDescription(
    'Não mudam a nota, a não ser que o quiz os considere.',
  )
  await adding.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(adding.getByText('Digite a pergunta')).toBeVisible()
  await expect(adding.getByText('Marque a resposta correta')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Pergunta' }).fill('Quanto vai para o futuro?')
  await adding.getByLabel('Texto da opção A').fill('20%')
  await adding.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await expect(adding.getByText('Adicione pelo menos 2 opções')).toBeVisible()
  const second = adding.getByLabel('Texto da opção B')
  await second.fill('Metade,\nmas só quando sobra. '.repeat(9))
  await expect(second).toHaveValue(/^Metade, mas só quando sobra\. Metade,/)
  await expect.poll(() => second.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true)
  await second.fill('50%')
  await adding.getByRole('button', { name: 'Adicionar Opção' }).click()
  await expect(adding.getByLabel('Texto da opção C')).toBeFocused()
  await adding.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(adding).toHaveCount(0)
  await expect(toast(page, 'Pergunta adicionada')).toBeVisible()
  await expect(page.getByText('Múltipla Escolha, 2 opções, 1 ponto')).toBeVisible()

  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await adding.getByRole('radio', { name: 'Verdadeiro ou Falso' }).click()
  await expect(adding.getByLabel('Texto da opção A')).toHaveValue('Verdadeiro')
  await expect(adding.getByLabel('Texto da opção B')).toHaveValue('Falso')
  await expect(adding.getByRole('button', { name: 'Adicionar Opção' })).toHaveCount(0)
  await adding.getByRole('textbox', { name: 'Pergunta' }).fill('Sobra dinheiro?')
  await adding.getByRole('radio', { name: 'Marcar opção B como correta' }).click()
  await adding.getByLabel('Pontos').fill('2')
  await adding.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(page.getByText('Verdadeiro ou Falso, 2 opções, 2 pontos')).toBeVisible()

  await page.getByRole('button', { name: 'Mover pergunta 2 para cima' }).click()
  await page.getByRole('button', { name: 'Editar pergunta 2' }).click()
  const editing = dialog(page, 'Editar Pergunta')
  await editing.getByLabel('Explicação (mostrada').fill('Vinte por cento.')
  const minute = editing.getByLabel('Minuto da explicação')
  await minute.fill('2:14')
  await editing.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await expect(minute).toHaveAccessibleDescription(/O vídeo da aula tem 0:26\./)
  await expect(minute).toBeFocused()
  await minute.fill('0:12')
  await editing.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await expect(toast(page, 'Pergunta atualizada')).toBeVisible()

  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(toast(page, 'Quiz salvo com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
  await expect(page.getByText('Quiz dos envelopes')).toBeVisible()

  const { quiz } = await admin.call(quizzes.read, { params: { lessonId: place.lessonId } })
  expect(quiz).toMatchObject({
    title: 'Quiz dos envelopes',
    passingScore: 75,
    isRetakeAllowed: true,
    questions: [
      { type: 'true_false', text: 'Sobra dinheiro?', points: 2 },
      {
        text: 'Quanto vai para o futuro?',
        explanation: 'Vinte por cento.',
        explanationSeconds: 12,
        options: [
          { text: '20%', isCorrect: true },
          { text: '50%', isCorrect: false },
        ],
      },
    ],
  })
})

test('pasted GIFT is shown before it is added, and its mistakes with their line', async ({
  page,
  newLessons,
  openEditor,
}) => {
  const [place] = await newLessons({})
  await openEditor(place)
  const importing = await openImport(page)
  await importing
    .getByLabel('Texto das perguntas')
    .fill('Quanto? {\n~10%\n=20%\n}\n\nCerto? {T}\n\nDuas certas? {\n~a\n=b\n=c\n}')
  await expect(importing.getByText('2 perguntas entendidas, 1 problema para corrigir.')).toBeVisible()
  await expect(importing.getByRole('list', { name: 'O que corrigir' })).toHaveText(
    'Linha 11: Só uma opção pode ser a correta.',
  )
  await importing.getByRole('button', { name: 'Adicionar 2 perguntas' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas (2)' })).toBeVisible()
  await expect(toast(page, 'Perguntas adicionadas')).toBeVisible()

  await test.step('at the limit no more can be added, and it is said why', async () => {
    const limit = page.getByText(
      'Este quiz chegou ao limite de 200 perguntas. Para adicionar outra, remova uma.',
    )
    await expect(limit).toBeHidden()
    await page.getByRole('button', { name: 'Importar' }).click()
    const text = Array.from({ length: 198 }, (_, index) => `Certa ${index}? {T}`).join('\n\n')
    await importing.getByLabel('Texto das perguntas').fill(text)
    await importing.getByRole('button', { name: 'Adicionar 198 perguntas' }).click()
    await expect(page.getByRole('heading', { name: 'Perguntas (200)' })).toBeVisible()
    await expect(limit).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importar' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Adicionar Pergunta' })).toBeDisabled()
  })
})

test('exported questions can be imported again, and the author sees the quiz as a student without sending anything', async ({
  page,
  newQuiz,
  openEditor,
  attemptsOf,
}) => {
  const long = { ...question('Um?'), text: 'Um? '.repeat(240).trim() }
  const { id, place } = await newQuiz({ questions: [long, question('Dois?'), question('Três?')] })
  await openEditor(place)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('quiz-aula-com-quiz.gift.txt')
  const text = await readFile(await file.path(), 'utf8')
  await page.getByRole('button', { name: 'Importar' }).click()
  await page.getByLabel('Texto das perguntas').fill(text)
  await expect(page.getByText('3 perguntas entendidas.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog(page, 'Importar perguntas')).toHaveCount(0)

  await page.getByRole('button', { name: 'Ver como estudante' }).click()
  const preview = dialog(page, 'Ver como estudante')
  await expect(preview).toBeFocused()
  await expect(preview.getByText('Pergunta 1 de 3')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('b')
  await expect(preview.getByRole('radio', { name: 'Um? Certa' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(preview.getByText('Responda todas as perguntas para ver a nota.')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('b')
  await page.keyboard.press('ArrowRight')
  await preview.getByRole('button', { name: 'Ver a nota' }).click()
  await expect(preview.getByRole('heading', { name: 'Você não atingiu a nota mínima' })).toBeFocused()
  await expect(preview.getByText('2/3')).toBeVisible()
  await expectOpened(preview)
  await preview.getByRole('button', { name: 'Fechar prévia' }).click()
  await expect(preview).toHaveCount(0)
  expect(await attemptsOf(id)).toBe(0)
})

test('editing after attempts leaves old results as they were', async ({
  page,
  newQuiz,
  watched,
  student,
  openEditor,
  farol,
}) => {
  const { id, place } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: () => true })
  const studentCookies = await page.context().cookies()
  await openEditor(place)
  await expect(page.getByText('Este quiz já tem 1 tentativa.')).toBeVisible()
  await page.getByRole('button', { name: 'Editar pergunta 1' }).click()
  const editing = dialog(page, 'Editar Pergunta')
  await editing.getByLabel('Explicação (mostrada').fill('Porque é o primeiro.')
  await expect(editing.getByText('As estatísticas desta pergunta continuam.')).toBeVisible()
  await editing.getByRole('textbox', { name: 'Pergunta' }).fill('Um, de outro jeito?')
  await expect(editing.getByRole('radio', { name: 'Sim, só corrigi o texto' })).toBeChecked()
  await expectOpened(editing)
  await page.getByRole('button', { name: 'Salvar Pergunta' }).click()
  await page.getByRole('button', { name: 'Remover pergunta 2' }).click()
  const removed = toast(page, 'Pergunta removida')
  await removed.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByRole('rowheader')).toHaveText([/^Um, /, /^Dois/, /^Três/])
  await expect(removed).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover pergunta 2' }).click()
  await expect(removed).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
  // There is no list left to bring it back to.
  await expect(removed).toHaveCount(0)

  await page.goto(`/admin/quizzes/${id}/results`)
  await expect(page.getByRole('button', { name: /Um, de outro jeito\?/ })).toContainText('100%')
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Registro de alterações' }).click()
  const record = page.getByRole('listitem').filter({ hasText: 'Alterou o quiz “Quiz Obrigatório”' }).first()
  await expect(record).toContainText('Pergunta 1, texto:Um?passou aUm, de outro jeito?')
  await expect(record).toContainText('Pergunta 2 removida:Dois?')

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(studentCookies)
  await page.goto(`${farol.url}${resultPath(place)}`)
  await expect(page.getByText('3/3')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Um?', 'Dois?', 'Três?'])
})

test('what another administrator saved meanwhile is not overwritten', async ({
  page,
  newQuiz,
  admin,
  openEditor,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  await openEditor(place)
  await page.getByLabel('Título do Quiz').fill('Meu título')
  await admin.call(quizzes.save, {
    params: { lessonId: place.lessonId },
    body: {
      title: 'Título de outra pessoa',
      description: '',
      passingScore: 50,
      showFeedback: false,
      isRetakeAllowed: false,
      version: 1,
      questions: [question('Outra?')],
    },
  })
  expectFailure(/\/quiz$/, 409)
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(page.getByRole('alert')).toContainText('alterado em outro lugar')
  await expect(page.getByLabel('Título do Quiz')).toHaveValue('Meu título')
  await page.getByRole('button', { name: 'Recarregar versão atual' }).click()
  await expect(page.getByLabel('Título do Quiz')).toHaveValue('Título de outra pessoa')
  await expect(page.getByRole('heading', { name: 'Perguntas (1)' })).toBeVisible()
})

test('a quiz that cannot be saved stays on the screen, and leaving with unsaved questions is asked about first', async ({
  page,
  newQuiz,
  openEditor,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  await openEditor(place)
  await page.getByRole('button', { name: 'Remover pergunta 3' }).click()
  expectFailure(/\/quiz$/, 503)
  await page.route('**/api/admin/lessons/*/quiz', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(toast(page, 'Erro ao salvar quiz')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Perguntas (2)' })).toBeVisible()

  await page.getByRole('link', { name: 'Cancelar' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Descartar alterações?' })
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas (2)' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await asking.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
})
