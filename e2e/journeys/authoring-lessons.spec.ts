import { quizzes } from '@farol/contract/quizzes.ts'
import { lengthText } from '@farol/domain/length-text.ts'
import { choosePlace, expect, openOptions, paste, rowNames, test, toast } from '../admin/admin-test.ts'
import { fakePlayer } from '../fake-players/fake-players.ts'
import { CLIP, CLIP_SECONDS } from '../player/lesson-test.ts'
import { question } from '../quiz/quiz-test.ts'
import { expectAsked } from '../screens/expect-opened.ts'

const VIDEO = 'Link do vídeo'
const SNIPPET =
  '<iframe src="https://player.vimeo.com/video/824804225?h=9a1c" width="640" height="360" allow="fullscreen"></iframe>'

test('a pasted embed code becomes its address, with a preview and its duration', async ({
  adminPage: page,
  newCourse,
}) => {
  await fakePlayer(page, 'vimeo')
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}`)
  await page.getByRole('link', { name: 'Adicionar Aula' }).click()
  await page.getByLabel('Título').fill('Os três envelopes')
  await paste(page.getByLabel(VIDEO), SNIPPET)
  await expect(page.getByLabel(VIDEO)).toHaveValue('https://vimeo.com/824804225/9a1c')
  await expect(page.getByText('Vimeo reconhecido.')).toBeVisible()
  await expect(page.getByTitle('Prévia do vídeo')).toBeVisible()
  await expect(page.getByText('824804225', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Duração')).toHaveValue('0:12')
  await expect(page.getByLabel('Duração')).toBeHidden()
  await openOptions(page)
  await expect(page.getByLabel('Mínimo assistido', { exact: true })).toHaveValue('90')
  await expect(page.getByRole('switch', { name: 'Exigir aula anterior' })).toBeChecked()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula criada')).toBeVisible()
  await expect(page).toHaveURL(`/admin/courses/${id}`)
  await expect(page.getByRole('row', { name: 'Os três envelopes' })).toContainText('Vimeo')
  const created = page.getByRole('region', { name: 'Aula criada' })
  await expect(created.getByRole('link', { name: 'Criar Quiz' })).toHaveAttribute('href', /\/quiz$/)
  await created.getByRole('link', { name: 'Adicionar outra aula' }).click()
  await expect(page).toHaveURL(`/admin/courses/${id}/lessons/new`)
})

test('a file of our own plays in the preview, and a typed duration stays, with a warning', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await paste(page.getByLabel(VIDEO), CLIP)
  await expect(page.getByText('Arquivo reconhecido.')).toBeVisible()
  await expect(page.getByLabel('Duração')).toHaveValue(lengthText(CLIP_SECONDS))
  const preview = page.locator('video')
  await preview.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)

  await openOptions(page)
  await page.getByLabel('Duração').fill('1:39')
  await paste(page.getByLabel(VIDEO), '/media/demo/entrevista.mp4')
  const duration = page.getByLabel('Duração')
  await expect(duration).toHaveAccessibleDescription(/O vídeo tem \d\d:\d\d\./)
  await expect(duration).toHaveValue('1:39')
  await page.getByRole('button', { name: 'Usar a duração do vídeo' }).click()
  await expect(duration).not.toHaveValue('1:39')
  await expect(duration).toHaveAccessibleDescription(/minutos e segundos/)
})

test('a lesson is checked before it is sent, what is no video as soon as it is pasted', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await openOptions(page)
  const minimum = page.getByLabel('Mínimo assistido', { exact: true })
  await minimum.fill('120')
  await page.getByLabel('Duração').fill('')
  await page.getByRole('textbox', { name: 'Legendas' }).fill('https://exemplo.com/aula.srt')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/Digite o título da aula\./)
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription(/Cole o link do vídeo\./)
  await expect(minimum).toHaveAccessibleDescription(/Use um valor de 0 a 100\./)
  await expect(page.getByRole('textbox', { name: 'Legendas' })).toHaveAccessibleDescription(
    /Converta o arquivo para o formato \.vtt/,
  )
  await expect(page.getByRole('textbox', { name: 'Legendas' })).toHaveValue('https://exemplo.com/aula.srt')
  await expect(page.getByLabel('Duração')).not.toHaveAttribute('aria-invalid')

  for (const [pasted, problem] of [
    ['https://www.youtube.com/playlist?list=PL123', 'Este link é de uma playlist.'],
    ['<iframe width="640"></iframe>', 'Este código não tem o endereço de um vídeo.'],
    ['javascript:alert(1)', 'Este tipo de endereço não é aceito.'],
    [
      'https://drive.google.com/file/d/1AbC/view',
      'Baixe o vídeo para o seu aparelho e use “Enviar arquivo”.',
    ],
    ['aula1.mp4', 'Isto é o nome de um arquivo no seu aparelho.'],
  ] as const) {
    await paste(page.getByLabel(VIDEO), pasted)
    await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription(new RegExp(problem))
  }
})

test('a page that tells nothing of its video is saved without a duration', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Ao vivo')
  await paste(page.getByLabel(VIDEO), 'https://vimeo.com/event/4242')
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription(/Página do Vimeo: conta o tempo/)
  await expect(page.getByLabel('Duração')).toHaveAccessibleDescription(/não informa a duração/)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByRole('row', { name: 'Ao vivo' })).toContainText('Página do Vimeo')
})

test('captions that cannot be read are reported before the lesson is saved', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  expectFailure(/nao-existe\.vtt$/, 404)
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[0]}/edit`)
  await openOptions(page)
  await page.getByRole('textbox', { name: 'Legendas' }).fill('/media/demo/nao-existe.vtt')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('alert')).toContainText('Não conseguimos ler as legendas.')
  await page.getByRole('textbox', { name: 'Legendas' }).fill('/media/demo/para-onde-vai-o-dinheiro.vtt')
  await page.keyboard.press('Tab')
  await expect(page.locator('track')).toHaveAttribute('label', 'Português')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula atualizada')).toBeVisible()
})

test('a lesson saved at another position renumbers the others', async ({ adminPage: page, newCourse }) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Um', 'Dois', 'Três'] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[2]}/edit`)
  await openOptions(page)
  await choosePlace(page, '1. No início')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula atualizada')).toBeVisible()
  await expect(page.getByRole('rowheader')).toContainText(['Três', 'Um', 'Dois'])
})

test('two tabs that edit the same lesson do not overwrite each other', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  const path = `/admin/courses/${id}/lessons/${lessonIds[0]}/edit`
  const other = await page.context().newPage()
  await page.goto(path)
  await expect(page.getByLabel('Título')).toHaveValue('Um')
  await other.goto(path)
  await other.getByLabel('Título').fill('Um, mudado')
  await other.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(other, 'Aula atualizada')).toBeVisible()

  await page.getByLabel('Título').fill('O meu título')
  expectFailure(/\/lessons\//, 409)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByText('Isto foi alterado em outro lugar')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('O meu título')
  await page.getByRole('button', { name: 'Recarregar versão atual' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Um, mudado')
})

test('what was typed and not saved is there again at the next visit, and can be given up', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  const restored = page.getByRole('status').filter({ hasText: 'Recuperamos o que você escreveu' })
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Pela metade')
  await paste(page.getByLabel(VIDEO), CLIP)
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Pela metade')
  await expect(page.getByText('Arquivo reconhecido.')).toBeVisible()
  await restored.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(page.getByLabel(VIDEO)).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(restored).toBeHidden()

  await page.goto(`/admin/lessons/${lessonIds[0]}/quiz`)
  await page.getByLabel('Título do Quiz').fill('Quiz')
  await page.getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await page.getByRole('textbox', { name: 'Pergunta' }).fill('O que sobra?')
  await page.getByLabel('Texto da opção A').fill('Tudo')
  await page.getByLabel('Texto da opção B').fill('Nada')
  await page.getByRole('radio', { name: 'Marcar opção A como correta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adicionar Pergunta' }).click()
  await expect(page.getByRole('heading', { name: 'Perguntas (1)' })).toBeVisible()
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(page.getByRole('row', { name: 'O que sobra?' })).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Quiz' }).click()
  await expect(toast(page, 'Quiz salvo com sucesso!')).toBeVisible()
  await page.goto(`/admin/lessons/${lessonIds[0]}/quiz`)
  await expect(page.getByLabel('Título do Quiz')).toHaveValue('Quiz')
  await expect(restored).toBeHidden()

  // Who signs out may leave the computer to somebody else.
  await page.getByLabel('Título do Quiz').fill('Não fica aqui')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')))
  await expect.poll(kept).toHaveLength(1)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(toast(page, 'Logout realizado')).toBeVisible()
  expect(await kept()).toEqual([])
})

test('a lesson that does not exist leads back to its course; one that does is deleted after confirmation, and comes back', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse({ lessons: ['Vai embora', 'Fica'] })
  await page.goto(`/admin/courses/${id}/lessons/0199f0a0-0000-7000-8000-000000000000/edit`)
  await expect(toast(page, 'Erro ao carregar aula')).toBeVisible()
  await expect(page).toHaveURL(`/admin/courses/${id}`)
  await page.getByRole('button', { name: 'Deletar Vai embora' }).click()
  const question = await expectAsked(page, 'Tem certeza que deseja deletar esta aula?')
  await expect(question).toContainText('“Vai embora” será apagada.')
  await question.getByRole('button', { name: 'Deletar' }).click()
  await expect(toast(page, 'Aula deletada')).toBeVisible()
  await expect(question).toBeHidden()
  await expect.poll(() => rowNames(page)).toEqual(['Fica'])
  await toast(page, 'Aula deletada').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(toast(page, 'Exclusão desfeita')).toBeVisible()
  await expect(toast(page, 'Aula deletada')).toHaveCount(0)
  await expect.poll(() => rowNames(page)).toEqual(['Vai embora', 'Fica'])
})

test('a quiz is shown with its counts, and deleted after confirmation', async ({
  adminPage: page,
  admin,
  newCourse,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Dizer com clareza'] })
  const quiz = { title: 'Quiz', description: '', passingScore: 70, showFeedback: true, isRetakeAllowed: true }
  await admin.call(quizzes.save, {
    params: { lessonId: lessonIds[0] ?? '' },
    body: { ...quiz, version: null, questions: [question('Um?'), question('Dois?')] },
  })
  await page.goto(`/admin/courses/${id}`)
  const row = page.getByRole('row', { name: 'Dizer com clareza' })
  await expect(row).toContainText('2 perguntas · 0 tentativas')
  await expect(row.getByRole('link', { name: 'Editar Quiz' })).toHaveAttribute(
    'href',
    /\/admin\/lessons\/.+\/quiz$/,
  )
  await expect(row.getByRole('link', { name: 'Resultados' })).toHaveAttribute(
    'href',
    /\/admin\/quizzes\/.+\/results$/,
  )
  await row.getByRole('button', { name: 'Deletar quiz' }).click()
  const deleting = await expectAsked(page, 'Tem certeza que deseja deletar este quiz?')
  await deleting.getByRole('button', { name: 'Deletar' }).click()
  await expect(toast(page, 'Quiz deletado')).toBeVisible()
  await expect(row.getByRole('link', { name: 'Criar Quiz' })).toBeVisible()
  await toast(page, 'Quiz deletado').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(toast(page, 'Exclusão desfeita')).toBeVisible()
  await expect(row).toContainText('2 perguntas · 0 tentativas')
})

test('lessons of all courses are found by a part of their title, and lead to where they are edited', async ({
  adminPage: page,
  newCourse,
  named,
}) => {
  const title = named('Coração acelerado')
  const course = await newCourse({ lessons: [title] })
  await page.goto('/admin/lessons')
  await page
    .getByRole('searchbox', { name: 'Buscar por aula ou curso' })
    .fill(title.replace('Coração', 'CORACAO'))
  await expect(page).toHaveURL(/\/admin\/lessons\?search=CORACAO/)
  await expect(page.getByText('1 aula', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(title.replace('Coração', 'CORACAO'))
  await page.getByRole('link', { name: `Editar ${title}` }).click()
  await expect(page).toHaveURL(`/admin/courses/${course.id}/lessons/${course.lessonIds[0]}/edit`)

  await page.goto('/admin/lessons?search=nada-disso')
  await expect(page.getByText('Nenhuma aula encontrada')).toBeVisible()
})
