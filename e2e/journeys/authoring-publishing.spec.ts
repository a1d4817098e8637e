import { turmas } from '@farol/contract/turmas.ts'
import { CLIP, expect, test, toast } from '../admin/admin-test.ts'
import { emptyQuiz } from '../admin/empty-quiz.ts'
import { fakePlayer } from '../fake-players/fake-players.ts'
import { expectAsked, expectOpens } from '../screens/expect-opened.ts'

test('a draft is published from its own page, which says what students will meet', async ({
  adminPage: page,
  newCourse,
}) => {
  const before = await newCourse()
  const { id, title } = await newCourse({ lessons: ['Um'], prerequisiteCourseId: before.id })
  const after = await newCourse({ prerequisiteCourseId: id })
  await page.goto(`/admin/courses/${id}`)
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await expectOpens(publish, page.getByRole('alertdialog'))
  await publish.click()
  const question = await expectAsked(page, 'Publicar este curso?')
  await expect(question).toContainText('Os estudantes passam a ver este curso, com 1 aula.')
  await expect(question).toContainText(`O pré-requisito “${before.title}” ainda é rascunho`)
  await expect(question).toContainText(`Quem o concluir abre “${after.title}”, que depende dele.`)
  await question.getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Curso atualizado')).toContainText(title)
  await expect(page.getByText('Publicado', { exact: true })).toBeVisible()
  await expect(publish).toBeHidden()
})

test('a course with a lesson of unknown length is not published', async ({
  adminPage: page,
  school,
  named,
  expectFailure,
}) => {
  const lesson = { title: 'Sem medida', videoDuration: 0, playerDuration: undefined }
  const { id } = await school.add({ title: named('Curso'), isPublished: false, lessons: [lesson] })
  await page.goto(`/admin/courses/${id}`)
  await expect(page.getByRole('row', { name: 'Sem medida' })).toContainText('Sem duração')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const question = await expectAsked(page, 'Publicar este curso?')
  const list = question.getByRole('list', { name: 'Antes de publicar' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Sem medida: não sabemos a duração do vídeo\. É preciso para publicar\./,
    /^O curso não tem capa própria\./,
  ])
  expectFailure(/\/api\/admin\/courses\//, 422)
  await question.getByRole('button', { name: 'Publicar' }).click()
  await expect(toast(page, 'Erro ao salvar curso')).toContainText('Há aulas sem duração neste curso.')
  await expect(question).toBeHidden()
  await expect(page.getByText('Rascunho', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await list.getByRole('link', { name: 'Sem medida' }).click()
  await expect(page.getByRole('heading', { name: 'Editar Aula' })).toBeVisible()
})

test('links that open in no player and a quiz without questions are named, each with the way to mend it', async ({
  adminPage: page,
  farol,
  school,
  named,
  expectFailure,
}) => {
  await fakePlayer(page, 'youtube')
  const { id, lessonIds } = await school.add({
    title: named('Curso'),
    isPublished: false,
    lessons: [
      { title: 'Abre', videoUrl: CLIP, videoDuration: 26 },
      { title: 'Sem arquivo', videoUrl: '/media/demo/nao-existe.mp4', videoDuration: 60 },
      { title: 'Vídeo apagado', videoUrl: 'https://youtu.be/missing-404', videoDuration: 60 },
      { title: 'Abre no YouTube', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', videoDuration: 60 },
    ],
  })
  await emptyQuiz(farol, lessonIds[0] ?? '')
  expectFailure(/nao-existe\.mp4$/, 404)
  const broken = [/^Sem arquivo: o vídeo não abre\.$/, /^Vídeo apagado: o vídeo não abre\.$/]

  await page.goto(`/admin/courses/${id}`)
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await publish.click()
  const question = await expectAsked(page, 'Publicar este curso?')
  const list = question.getByRole('list', { name: 'Antes de publicar' })
  await expect(list.getByRole('listitem')).toHaveText([
    ...broken,
    /^Abre: o quiz não tem perguntas\.$/,
    /^O curso não tem capa própria\./,
  ])
  await expect(question.getByText('Conferindo se os vídeos por link abrem')).toBeHidden()
  await list.getByRole('link', { name: 'Sem arquivo' }).click()
  await expect(page.getByRole('heading', { name: 'Editar Aula' })).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Sem arquivo')

  await test.step('the quiz opens in its editor', async () => {
    await page.goto(`/admin/courses/${id}`)
    await publish.click()
    await list.getByRole('link', { name: 'Abre', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Criar/Editar Quiz - Abre' })).toBeVisible()
  })

  await test.step('the form of the course tries the links, too', async () => {
    await page.goto(`/admin/courses/${id}/edit`)
    await page.getByRole('switch', { name: 'Publicado' }).click()
    await expect(page.getByRole('list', { name: 'Antes de publicar' }).getByRole('listitem')).toHaveText([
      ...broken,
      /^Abre: o quiz não tem perguntas\.$/,
    ])
  })
})

test('the form of a course warns of a draft that is asked for first, and of what waits for a draft', async ({
  adminPage: page,
  newCourse,
}) => {
  const before = await newCourse()
  const course = await newCourse({ prerequisiteCourseId: before.id })
  const after = await newCourse({ prerequisiteCourseId: course.id, isPublished: true })
  await page.goto(`/admin/courses/${course.id}/edit`)
  const published = page.getByRole('switch', { name: 'Publicado' })
  const prerequisite = page.getByRole('combobox', { name: 'Pré-requisito' })
  await expect(published).toHaveAccessibleDescription(new RegExp(`para abrir “${after.title}”`))
  await expect(prerequisite).not.toHaveAccessibleDescription(/ainda é rascunho/)
  await published.click()
  await expect(prerequisite).toHaveAccessibleDescription(/ainda é rascunho/)
  await expect(published).not.toHaveAccessibleDescription(/para abrir/)
  await expect(page.getByRole('list', { name: 'Antes de publicar' })).toHaveText(
    'O curso ainda não tem aulas.',
  )
})

test('people are invited in the turma of the course, once it has one', async ({
  adminPage: page,
  admin,
  named,
  newCourse,
}) => {
  const { id, title } = await newCourse({ isPublished: true, lessons: ['Um'] })
  const name = named('Turma')
  const { id: turmaId } = await admin.call(turmas.create, { body: { name } })
  await page.goto(`/admin/courses/${id}`)
  const invite = page.getByRole('link', { name: 'Convidar pessoas' })
  await invite.click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('checkbox', { name: title }).check()
  await page.getByRole('button', { name: 'Salvar turma' }).click()
  await expect(toast(page, 'Turma atualizada')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Cursos' }).click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(invite).toHaveAttribute('href', `/admin/turmas/${turmaId}/convites`)
  await invite.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Nomes e emails')).toBeVisible()
})
