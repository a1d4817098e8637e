import { writeFileSync } from 'node:fs'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons, type OpenedLesson } from '@farol/contract/lessons.ts'
import { UPLOAD_FIRST_CHUNK_BYTES } from '@farol/domain/uploads.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { CLIP } from '../make-course.ts'
import { playerOn } from '../player/player-on.ts'
import { expectAsked } from '../screens/expect-opened.ts'
import {
  CLIP_FILE,
  chooseFile,
  dropFile,
  expect,
  fileField,
  giveFile,
  rowOf,
  test,
  toast,
  tray,
  WHEN_SENT,
} from '../upload/upload-test.ts'

test('an uploaded video is prepared, and a student watches it with the progress saved', async ({
  adminPage: page,
  admin,
  farol,
  newCourse,
  otherBrowser,
  enterAs,
}) => {
  const { id: courseId } = await newCourse({ isPublished: true })
  await chooseFile(page, { courseId, file: CLIP_FILE })
  await page.getByLabel('Título').fill('Do celular')
  await expect(page.getByLabel('Duração')).toBeHidden()
  await expect(fileField(page).getByText('Pronta')).toBeVisible()
  await expect(fileField(page)).toContainText('00:26')
  await expect(page.getByLabel('Prévia do vídeo')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Do celular')).toContainText('Pronta')
  await expect(rowOf(page, 'Do celular')).toContainText('00:26')

  const [lesson] = (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
  const place = { courseId, lessonId: lesson?.id ?? '' }
  const student = await farol.newStudent()
  const desk = await otherBrowser()
  await enterAs(student.visitor, desk)
  await desk.goto(`/course/${courseId}/lesson/${place.lessonId}`)
  const player = playerOn(desk)
  await player.play()
  await player.reaches(2)
  await player.pause()
  const saved = async () => (await student.visitor.call(lessons.open, { params: place })).progress
  await expect.poll(async () => (await saved()).positionSeconds).toBeGreaterThanOrEqual(2)
  expect((await saved()).watchPercentage).toBeGreaterThan(0)
})

test('a lost connection is waited for, and the upload goes on where it was', async ({
  adminPage: page,
  newCourse,
  longClip,
  badLine,
}) => {
  test.slow()
  const { id: courseId } = await newCourse()
  await chooseFile(page, { courseId, file: longClip })
  await expect(fileField(page)).toContainText('Sem conexão. O envio continua quando ela voltar.', WHEN_SENT)
  await expect(fileField(page)).toContainText('80%')
  badLine.mend()
  await expect(fileField(page).getByText('Pronta')).toBeVisible(WHEN_SENT)
  expect(badLine.offsets.filter((offset) => offset === 0)).toEqual([0])
  expect(badLine.offsets.at(-1)).toBe(UPLOAD_FIRST_CHUNK_BYTES)
})

test('after the tab was closed the same file goes on, and a waiting student sees the video by itself', async ({
  adminPage: page,
  context,
  admin,
  farol,
  newCourse,
  longClip,
  badLine,
  otherBrowser,
  enterAs,
}) => {
  test.slow()
  const { id: courseId } = await newCourse({ isPublished: true })
  await chooseFile(page, { courseId, file: longClip })
  await page.getByLabel('Título').fill('Interrompida')
  await expect(fileField(page)).toContainText('Você já pode salvar a aula')
  await expect(fileField(page)).toContainText('80%', WHEN_SENT)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Interrompida')).toContainText('Esperando a conexão (80%)')
  // A closing page lets go of what it was about to send, past the bad line.
  await tray(page).getByRole('button', { name: 'Pausar o envio de aula-longa.mp4' }).click()
  await page.close()

  const [lesson] = (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
  const student = await farol.newStudent()
  const desk = await otherBrowser()
  await enterAs(student.visitor, desk)
  await desk.goto(`/course/${courseId}/lesson/${lesson?.id}`)
  await expect(desk.getByText('O vídeo desta aula está sendo preparado.')).toBeVisible()
  await expectAccessibleScreen(desk.getByRole('main'))
  const opening = '**/api/courses/*/lessons/*/open'
  await desk.route(opening, async (route) => {
    const response = await route.fetch()
    const opened = (await response.json()) as OpenedLesson
    if (opened.lesson.uploadedVideo) opened.lesson.uploadedVideo.state = 'failed'
    await route.fulfill({ response, json: opened })
  })
  await expect(desk.getByText('Este vídeo ainda não pode ser visto.')).toBeVisible(WHEN_SENT)
  await desk.unroute(opening)
  await expect(desk.getByText('O vídeo desta aula está sendo preparado.')).toBeVisible(WHEN_SENT)

  const again = await context.newPage()
  await again.goto(`/admin/courses/${courseId}/lessons/${lesson?.id}/edit`)
  await expect(fileField(again)).toContainText('Chegaram 512\u00a0KB de 640\u00a0KB')
  badLine.mend()
  await giveFile(again, longClip)
  await expect(fileField(again).getByText('Pronta')).toBeVisible(WHEN_SENT)
  expect(badLine.offsets.filter((offset) => offset === 0)).toEqual([0])
  await expect(playerOn(desk).seekBar).toBeEnabled(WHEN_SENT)
})

test('a file that is no video is named, and what was typed stays', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}, testInfo) => {
  const { id: courseId } = await newCourse()
  const document = testInfo.outputPath('apostila.mp4')
  writeFileSync(document, '%PDF-1.7\n%âãÏÓ\n1 0 obj\n')
  expectFailure(/\/api\/admin\/uploads\//, 422)
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByLabel('Título').fill('Apostila')
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(fileField(page)).toHaveAccessibleDescription('Escolha o vídeo desta aula.')
  await giveFile(page, document)
  await expect(fileField(page)).toContainText('Este arquivo é um PDF. Envie um vídeo MP4, MOV, WebM ou MKV.')
  await expect(fileField(page).getByRole('button', { name: 'Tentar novamente' })).toBeHidden()
  await expect(page.getByLabel('Título')).toHaveValue('Apostila')
  await giveFile(page, CLIP_FILE)
  await expect(fileField(page).getByText('Pronta')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Apostila')).toContainText('Pronta')
})

test('a file may be dropped on the form, and a link that was typed stays beside it', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id: courseId } = await newCourse()
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByLabel('Link do vídeo').fill(CLIP)
  await dropFile(page, CLIP_FILE)
  await expect(fileField(page).getByText('Pronta')).toBeVisible()
  await expectAccessibleScreen(fileField(page))
  await page.getByRole('button', { name: 'Por link' }).click()
  await expect(page.getByLabel('Link do vídeo')).toHaveValue(CLIP)
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expect(fileField(page).getByText('Pronta')).toBeVisible()
})

test('who may not open the lesson gets no byte of its video', async ({
  adminPage: page,
  admin,
  farol,
  newCourse,
}) => {
  const { id: courseId } = await newCourse()
  await chooseFile(page, { courseId, file: CLIP_FILE })
  await page.getByLabel('Título').fill('Rascunho')
  await expect(fileField(page).getByText('Pronta')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Rascunho')).toContainText('Pronta')
  const [lesson] = (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
  const { visitor } = await farol.newStudent()
  const paths = [`/api/lessons/${lesson?.id}/video`, `/api/admin/videos/${lesson?.uploadedVideo?.id}/file`]
  const statuses = async (who: Visitor) =>
    Promise.all(paths.map(async (path) => (await who.fetch(path)).status))
  expect(await statuses(admin)).toEqual([200, 200])
  expect(await statuses(visitor)).toEqual([404, 403])
  expect(await statuses(new Visitor(farol.url))).toEqual([401, 401])
})

test('the tray follows to other screens, pauses, goes on and cancels, and leaving is asked about', async ({
  adminPage: page,
  newCourse,
  longClip,
  badLine,
}) => {
  test.slow()
  const { id: courseId } = await newCourse()
  await chooseFile(page, { courseId, file: longClip })
  await expect(tray(page)).toContainText('Sem conexão', WHEN_SENT)
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Usuários' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(tray(page)).toContainText('aula-longa.mp4')

  await test.step('it can be folded, and is announced sparingly', async () => {
    await expect(tray(page).getByRole('status')).toHaveText(/aula-longa.mp4: Sem conexão/)
    await expectAccessibleScreen(tray(page))
    await tray(page).getByRole('button', { name: 'Recolher os envios' }).click()
    await expect(tray(page).getByText('aula-longa.mp4', { exact: true })).toBeHidden()
    await tray(page).getByRole('button', { name: 'Mostrar os envios' }).click()
  })

  await test.step('closing the page and signing out are asked about', async () => {
    const question = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await page.getByRole('button', { name: 'Sair' }).click()
    await expectAsked(page, 'Sair e parar o envio?')
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  })

  await test.step('paused, it waits for the user', async () => {
    await tray(page).getByRole('button', { name: 'Pausar o envio de aula-longa.mp4' }).click()
    await expect(tray(page)).toContainText('Pausado · 512\u00a0KB de 640\u00a0KB')
    await tray(page).getByRole('button', { name: 'Continuar o envio de aula-longa.mp4' }).click()
    await expect(tray(page)).toContainText('Sem conexão')
  })

  await test.step('cancelled, it leaves nothing', async () => {
    await tray(page).getByRole('button', { name: 'Cancelar o envio de aula-longa.mp4' }).click()
    await expectAsked(page, 'Cancelar este envio?')
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(toast(page, 'Envio cancelado')).toBeVisible()
    await expect(tray(page)).toBeHidden()
    expect(badLine.offsets.filter((offset) => offset === 0)).toEqual([0])
  })
})
