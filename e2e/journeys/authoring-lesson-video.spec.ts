import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lengthText } from '@farol/domain/length-text.ts'
import { choosePlace, expect, openOptions, paste, test, toast } from '../admin/admin-test.ts'
import { fakePlayer } from '../fake-players/fake-players.ts'
import { CLIP, CLIP_SECONDS } from '../player/lesson-test.ts'

const VIDEO = 'Link do vídeo'

test('a link is called recognised once its video has opened in the preview, and not before', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  const opening = Promise.withResolvers<void>()
  await page.route(`**${CLIP}`, async (route) => {
    await opening.promise
    await route.continue()
  })
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription(/Escolha “Enviar arquivo”, acima\./)
  await paste(page.getByLabel(VIDEO), CLIP)
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription('Arquivo: abrindo a prévia…')
  opening.resolve()
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription('Arquivo reconhecido.')
})

test('a link that opens no video is not called recognised', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id } = await newCourse()
  await fakePlayer(page, 'youtube')
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await paste(page.getByLabel(VIDEO), 'https://youtu.be/missing-404')
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription('YouTube: o vídeo não abriu na prévia.')
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar vídeo.')
  expectFailure(/nao-existe\.mp4$/, 404)
  await paste(page.getByLabel(VIDEO), '/media/demo/nao-existe.mp4')
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription('Arquivo: o vídeo não abriu na prévia.')
  await expect(page.getByText('reconhecido')).toBeHidden()
})

test('a lesson that is saved before its preview has opened waits for the length of the video', async ({
  adminPage: page,
  admin,
  newCourse,
}) => {
  const { id } = await newCourse()
  const opening = Promise.withResolvers<void>()
  await page.route(`**${CLIP}`, async (route) => {
    await opening.promise
    await route.continue()
  })
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Com pressa')
  await paste(page.getByLabel(VIDEO), CLIP)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByRole('button', { name: 'Salvando…' })).toBeVisible()
  opening.resolve()
  await expect(toast(page, 'Aula criada')).toBeVisible()
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId: id } })
  expect(lessons).toMatchObject([{ title: 'Com pressa', videoDuration: CLIP_SECONDS }])
})

test('a saved length that the video contradicts gives way to the one of the video', async ({
  adminPage: page,
  school,
  named,
}) => {
  const lesson = { title: 'Um', videoDuration: 600 }
  const { id, lessonIds } = await school.add({ title: named('Curso'), lessons: [lesson] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[0]}/edit`)
  await expect(page.getByLabel('Duração')).toHaveValue(lengthText(CLIP_SECONDS))
  await expect(page.getByLabel('Duração')).toHaveAccessibleDescription(/Antes: 10:00/)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByRole('row', { name: 'Um' })).toContainText('00:26')
})

test('in a published course a lesson whose video did not open asks for its length', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id } = await newCourse({ isPublished: true })
  expectFailure(/nao-existe\.mp4$/, 404)
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Sem vídeo')
  await paste(page.getByLabel(VIDEO), '/media/demo/nao-existe.mp4')
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription(/não abriu/)
  expectFailure(/\/lessons$/, 422)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByLabel('Duração')).toHaveAccessibleDescription(
    /ainda não sabemos quanto dura o vídeo/,
  )
  await page.getByLabel('Duração').fill('noventa')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByLabel('Duração')).toHaveAccessibleDescription(/Escreva em minutos e segundos/)
  await page.getByLabel('Duração').fill('')
  // Key by key: after the first one it is a length already, of a second.
  await page.getByLabel('Duração').pressSequentially('1 min 30 s')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByRole('row', { name: 'Sem vídeo' })).toContainText('01:30')
})

test('several lessons are written one after the other, and each form says where its lesson will be', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse({ lessons: ['Um', 'Dois'] })
  await page.goto(`/admin/courses/${id}/lessons/new`)
  const order = page.getByLabel('Ordem')
  await openOptions(page)
  await expect(order).toHaveText('3. Depois de “Dois”')
  await choosePlace(page, '2. Depois de “Um”')
  await page.getByLabel('Título').fill('Um e meio')
  await paste(page.getByLabel(VIDEO), CLIP)
  await page.getByRole('button', { name: 'Salvar e adicionar outra' }).click()
  await expect(toast(page, 'Aula criada')).toBeVisible()
  await expect(page.getByLabel('Título')).toBeFocused()
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(page.getByLabel(VIDEO)).toHaveValue('')
  await expect(order).toHaveText('4. Depois de “Dois”')
  await page.getByLabel('Título').fill('Três')
  await paste(page.getByLabel(VIDEO), CLIP)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(page.getByRole('rowheader')).toContainText(['Um', 'Um e meio', 'Dois', 'Três'])
})

test('on a phone the preview stands above the buttons that save', async ({ adminPage: page, newCourse }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[0]}/edit`)
  await expect(page.getByLabel(VIDEO)).toHaveAccessibleDescription('Arquivo reconhecido.')
  const preview = await page.locator('video').boundingBox()
  const save = await page.getByRole('button', { name: 'Salvar Aula' }).boundingBox()
  expect(preview?.y ?? 0).toBeLessThan(save?.y ?? 0)
})
