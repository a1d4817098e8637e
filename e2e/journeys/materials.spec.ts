import { createHash } from 'node:crypto'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Page } from '@playwright/test'
import { openOptions } from '../admin/admin-test.ts'
import { expectAccessibleScreen, expectToFit } from '../axe.ts'
import { CLIP } from '../make-course.ts'
import { playerOn } from '../player/player-on.ts'
import { expectAsked, expectOpens } from '../screens/expect-opened.ts'
import { dropMaterials, giveMaterials, materialsField, PDF, PNG, WAV } from '../upload/materials-test.ts'
import { CLIP_FILE, expect, rowOf, test, toast, tray, WHEN_SENT } from '../upload/upload-test.ts'

const materialsOf = async (admin: Visitor, courseId: string) =>
  (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons[0]?.materials ?? []

test('materials are added, named, put in order and saved with the lesson, and students get them', async ({
  adminPage: page,
  admin,
  farol,
  newCourse,
  otherBrowser,
  enterAs,
}) => {
  const { id: courseId } = await newCourse({ isPublished: true })
  const digests: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') digests.push(request.headers()['upload-sha256'])
  })
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByLabel('Título').fill('Com materiais')
  await page.getByLabel('Link do vídeo').fill(CLIP)
  await openOptions(page)
  await giveMaterials(page, [PDF, PNG])
  const field = materialsField(page)
  await expect(field.getByText('Enviado')).toHaveCount(2, WHEN_SENT)
  await dropMaterials(page, [WAV])
  await expect(field.getByText('Enviado')).toHaveCount(3, WHEN_SENT)
  await expect(tray(page)).toContainText('3 arquivos enviados')
  // Each was small enough for one chunk, which is also the last.
  const sha256 = ({ buffer }: { buffer: Buffer }) => createHash('sha256').update(buffer).digest('hex')
  expect(digests.sort()).toEqual([PDF, PNG, WAV].map(sha256).sort())

  await field.getByLabel('Nome do material 1').fill('Apostila 1/2')
  await field.getByRole('button', { name: 'Mover mapa.png para cima' }).click()
  await expect(field.getByLabel('Nome do material 1')).toHaveValue('mapa.png')
  await expectAccessibleScreen(page)
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Com materiais')).toBeVisible()
  const saved = await materialsOf(admin, courseId)
  expect(saved.map(({ name }) => name)).toEqual(['mapa.png', 'Apostila 1/2', 'sinal.wav'])

  const [lesson] = (await admin.call(adminLessons.ofCourse, { params: { courseId } })).lessons
  const student = await farol.newStudent()
  const desk = await otherBrowser()
  await enterAs(student.visitor, desk)
  await desk.goto(`/course/${courseId}/lesson/${lesson?.id}`)
  const list = desk.getByRole('region', { name: 'Materiais' })
  await expect(list.getByRole('listitem')).toHaveText([
    /mapa\.png.*PNG/,
    /Apostila 1\/2.*PDF/,
    /sinal\.wav.*WAV/,
  ])
  await expectAccessibleScreen(desk)

  await test.step('a picture is looked at', async () => {
    const shown = desk.getByRole('dialog', { name: 'mapa.png' })
    await expectOpens(list.getByRole('button', { name: 'Ver mapa.png' }), shown)
    await list.getByRole('button', { name: 'Ver mapa.png' }).click()
    const picture = shown.getByRole('img', { name: 'mapa.png' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await desk.keyboard.press('Escape')
  })

  await test.step('a sound is listened to', async () => {
    const sound = list.getByLabel('Ouvir sinal.wav')
    await sound.evaluate((audio: HTMLAudioElement) => {
      audio.muted = true
      return audio.play()
    })
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0)
  })

  await test.step('a PDF is saved under its name, and counted', async () => {
    const link = list.getByRole('link', { name: 'Abrir Apostila 1/2 em outra aba' })
    await expect(link).toHaveAttribute('href', /\?preview=1$/)
    const download = desk.waitForEvent('download')
    await list.getByRole('link', { name: 'Baixar Apostila 1/2' }).click()
    expect((await download).suggestedFilename()).toBe('Apostila 1-2.pdf')
    const counts = async () => (await materialsOf(admin, courseId)).map(({ downloads }) => downloads)
    await expect.poll(counts).toEqual([0, 1, 0])
  })

  await test.step('the administrator sees how often, and takes one out', async () => {
    await page.goto(`/admin/courses/${courseId}/lessons/${lesson?.id}/edit`)
    await expect(field).toContainText('1 download')
    await field.getByRole('button', { name: 'Deletar mapa.png' }).click()
    await page.getByRole('button', { name: 'Salvar Aula' }).click()
    await expect(rowOf(page, 'Com materiais')).toBeVisible()
    expect((await materialsOf(admin, courseId)).map(({ name }) => name)).toEqual([
      'Apostila 1/2',
      'sinal.wav',
    ])
  })
})

test('a material that is added while a student watches shows up by itself, and the video plays on', async ({
  adminPage: page,
  farol,
  newCourse,
  otherBrowser,
  enterAs,
}) => {
  const { id: courseId, lessonIds } = await newCourse({ isPublished: true, lessons: ['Ao vivo'] })
  const student = await farol.newStudent()
  const desk = await otherBrowser()
  await enterAs(student.visitor, desk)
  const listening = desk.waitForResponse(/\/api\/live\?/)
  await desk.goto(`/course/${courseId}/lesson/${lessonIds[0]}`)
  await listening
  await page.goto(`/admin/courses/${courseId}/lessons/${lessonIds[0]}/edit`)
  await openOptions(page)
  await giveMaterials(page, [PDF])
  await expect(materialsField(page).getByText('Enviado')).toHaveCount(1, WHEN_SENT)

  // Only now: the video is short.
  const { video, play } = playerOn(desk)
  await play()
  await video.evaluate((element) => element.setAttribute('data-same', ''))
  const list = desk.getByRole('region', { name: 'Materiais' })
  await expect(list).toBeHidden()
  // Opening the lesson again would begin another visit.
  const opened: string[] = []
  desk.on('request', (request) => {
    if (request.url().endsWith('/open')) opened.push(request.url())
  })
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula atualizada')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText(/apostila\.pdf.*PDF/)
  await expect(video).toHaveAttribute('data-same', '')
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused || element.ended)).toBe(false)
  expect(opened).toEqual([])
})

test('materials are put in order by dragging and with the keyboard, as lessons are', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id: courseId } = await newCourse()
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await openOptions(page)
  await giveMaterials(page, [PDF, PNG, WAV])
  const field = materialsField(page)
  await expect(field.getByText('Enviado')).toHaveCount(3, WHEN_SENT)
  const names = () =>
    field
      .getByLabel(/^Nome do material/)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const handle = (name: string) => field.getByRole('button', { name: `Reordenar ${name}` })
  const middle = async (name: string) => {
    const box = await handle(name).boundingBox()
    if (!box) throw new Error(`${name} has no handle`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await handle('apostila.pdf').scrollIntoViewIfNeeded()
  const from = await middle('apostila.pdf')
  const to = await middle('sinal.wav')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(names).toEqual(['mapa.png', 'sinal.wav', 'apostila.pdf'])

  await handle('apostila.pdf').press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual(['apostila.pdf', 'mapa.png', 'sinal.wav'])
  await expect(handle('apostila.pdf')).toBeFocused()
  await expect(field.getByText('Movido. “apostila.pdf”: posição 1 de 3.')).toBeAttached()

  await field.getByRole('button', { name: 'Mover sinal.wav para cima' }).click()
  await expect.poll(names).toEqual(['apostila.pdf', 'sinal.wav', 'mapa.png'])
  await expectAccessibleScreen(page)
  await expectToFit(page, { width: 360, height: 740 })
})

test('what is no material is refused with a sentence, and the form stays as it is', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id: courseId } = await newCourse()
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByLabel('Título').fill('Quase')
  expectFailure(/\/api\/admin\/uploads\/[^/]+$/, 422)
  await openOptions(page)
  await giveMaterials(page, [CLIP_FILE])
  const field = materialsField(page)
  await expect(field).toContainText('Este arquivo é um vídeo (MP4). Envie PDF, imagem')
  await expect(field.getByLabel('Nome do material 1')).toBeHidden()
  await expect(page.getByLabel('Título')).toHaveValue('Quase')
  await field.getByRole('button', { name: /^Cancelar o envio de/ }).click()
  await expect(field).toContainText('Ou arraste-os para cá.')
})

test('the files of the school: where they are used, what nothing uses, and how much room is left', async ({
  adminPage: page,
  admin,
  newCourse,
  named,
  expectFailure,
}) => {
  const { id: courseId } = await newCourse()
  const mark = named('anexo').replaceAll(' ', '-')
  const lesson = `Aula de ${mark}`
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await page.getByLabel('Título').fill(lesson)
  await page.getByLabel('Link do vídeo').fill(CLIP)
  const own = { ...PDF, name: `${mark}-usado.pdf` }
  const spare = { ...PNG, name: `${mark}-sobra.png` }
  await openOptions(page)
  await giveMaterials(page, [own, spare])
  const field = materialsField(page)
  await expect(field.getByText('Enviado')).toHaveCount(2, WHEN_SENT)
  await field.getByRole('button', { name: `Deletar ${spare.name}` }).click()
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, lesson)).toBeVisible()

  await page.getByRole('link', { name: 'Arquivos', exact: true }).click()
  await expect(page).toHaveURL('/admin/files')
  await expect(page.getByRole('meter', { name: 'Espaço em uso' })).toBeVisible()
  await expect(page.getByText(/em uso de .* Restam /)).toBeVisible()
  await test.step('images are counted when somebody wants to see them', async () => {
    const body = Uint8Array.from(await emptyPng(page, { width: 480, height: 270 }))
    const headers = { 'content-type': 'image/png' }
    await admin.fetch(`/api/admin/courses/${courseId}/cover`, { method: 'PUT', headers, body })
    const images = page.getByRole('group').filter({ hasText: 'Imagens' })
    expectFailure(/files\/images$/, 500)
    await page.route('**/files/images', (route) => route.fulfill({ status: 500 }))
    await page.getByText('Imagens', { exact: true }).press('Enter')
    await expect(images.getByRole('alert')).toContainText('Erro ao carregar dados')
    await page.unroute('**/files/images')
    await images.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(images).toContainText(/Capas de cursos\d+ image(m|ns), [\d,]+\s[KM]B/)
  })
  await page.getByRole('searchbox').fill(`${mark}-`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(rowOf(page, own.name)).toContainText('Em uso')
  await expectAccessibleScreen(page)
  await page.getByRole('combobox', { name: 'Mostrar' }).click()
  await page.getByRole('option', { name: 'Sem uso' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await rowOf(page, spare.name)
    .getByRole('button', { name: `Deletar ${spare.name}` })
    .click()
  const question = await expectAsked(page, 'Deletar este arquivo?')
  await question.getByRole('button', { name: 'Deletar Arquivo' }).click()
  await expect(toast(page, 'Arquivo deletado')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nenhum arquivo encontrado' })).toBeVisible()
  await page.goto(`/admin/files?search=de+${mark}`)
  await rowOf(page, own.name).getByRole('link', { name: lesson }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Aula' })).toBeVisible()
})

test('the tray goes once everything was sent, unless it is looked at, and the form still shows the file', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id: courseId } = await newCourse()
  await page.clock.install()
  await page.goto(`/admin/courses/${courseId}/lessons/new`)
  await openOptions(page)
  await giveMaterials(page, [PDF])
  await expect(materialsField(page).getByText('Enviado')).toBeVisible(WHEN_SENT)
  await tray(page).hover()
  await page.clock.runFor('00:20')
  await expect(tray(page)).toContainText('1 arquivo enviado')
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor('00:11')
  await expect(tray(page)).toBeHidden()
  await expect(materialsField(page)).toContainText(/[1-9]\sKB · Enviado/)
  await expect(materialsField(page).getByRole('link', { name: /^Baixar/ })).toBeVisible()
})

const emptyPng = (page: Page, size: { width: number; height: number }) =>
  page.evaluate(async ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')
    const bytes = await (await canvas.convertToBlob()).arrayBuffer()
    return [...new Uint8Array(bytes)]
  }, size)
