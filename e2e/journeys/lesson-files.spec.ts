import { readFileSync, writeFileSync } from 'node:fs'
import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { lessons } from '@farol/contract/lessons.ts'
import type { Page } from '@playwright/test'
import { rowNames } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'
import { CLIP_FILE, expect, rowOf, test, toast, tray, WHEN_SENT } from '../upload/upload-test.ts'

const refused = (page: Page) => page.getByRole('region', { name: 'Arquivos recusados' })

/** Chosen together with the button of the course's page. */
async function chooseFiles(page: Page, files: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Enviar Vídeos' }).click()
  await (await chooser).setFiles(files)
}

/** As from a file manager, onto the page. */
const dropFiles = (page: Page, names: string[]) =>
  page.getByRole('main').evaluate(
    (target, { content, dropped }) => {
      const data = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      for (const name of dropped) dataTransfer.items.add(new File([data], name, { type: 'video/mp4' }))
      const heading = target.querySelector('h1')
      for (const type of ['dragover', 'drop'])
        heading?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    },
    { content: readFileSync(CLIP_FILE).toString('base64'), dropped: names },
  )

test('several videos become a lesson each, in natural order, and what is no video is named', async ({
  adminPage: page,
  admin,
  newCourse,
}, testInfo) => {
  test.slow()
  const { id: courseId } = await newCourse({ lessons: ['Boas-vindas'] })
  const files = ['aula_10.mp4', 'aula_2.mp4', 'Apresentação.mp4'].map((name) => {
    const path = testInfo.outputPath(name)
    writeFileSync(path, readFileSync(CLIP_FILE))
    return path
  })
  const document = testInfo.outputPath('apostila.mp4')
  writeFileSync(document, '%PDF-1.7\n%âãÏÓ\n1 0 obj\n')
  await page.goto(`/admin/courses/${courseId}`)
  await chooseFiles(page, [...files, document])
  await expect(tray(page)).toContainText('Apresentação.mp4')

  const titles = ['Boas-vindas', 'Apresentação', 'aula 2', 'aula 10']
  await expect.poll(() => rowNames(page)).toEqual(titles)
  await expect(refused(page)).toContainText(
    'apostila.mp4: Este arquivo é um PDF. Envie um vídeo MP4, MOV, WebM ou MKV.',
  )
  await expectAccessibleScreen(refused(page))
  await page.getByRole('button', { name: 'Fechar os arquivos recusados' }).click()
  await expect(refused(page)).toBeHidden()
  for (const title of titles.slice(1)) await expect(rowOf(page, title)).toContainText('Pronta', WHEN_SENT)
  await expect(rowOf(page, 'aula 10')).toContainText('00:26')
  const { lessons } = await admin.call(adminLessons.ofCourse, { params: { courseId } })
  expect(
    lessons.map(({ requiresPrevious, minWatchPercentage }) => [requiresPrevious, minWatchPercentage]),
  ).toEqual(Array(4).fill([true, 90]))

  await test.step('the list of all lessons says the same', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Aulas', exact: true }).click()
    await page.getByLabel('Buscar por aula ou curso').fill('Apresentação')
    await expect(rowOf(page, 'Apresentação').first()).toContainText('Pronta')
  })
})

test('videos may be dropped on the page of a course without lessons', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id: courseId } = await newCourse()
  await page.goto(`/admin/courses/${courseId}`)
  await expect(page.getByText('Nenhuma aula criada ainda')).toBeVisible()
  await dropFiles(page, ['parte 2.mp4', 'parte 1.mp4'])
  await expect.poll(() => rowNames(page)).toEqual(['parte 1', 'parte 2'])
  await expect(rowOf(page, 'parte 2')).toContainText('Pronta', WHEN_SENT)
})

test('before videos become lessons of a course that a student is in, it is said what happens to whom', async ({
  adminPage: page,
  admin,
  farol,
  newCourse,
}) => {
  const { id: courseId, lessonIds } = await newCourse({ lessons: ['Boas-vindas'], isPublished: true })
  const params = { courseId, lessonId: lessonIds[0] ?? '' }
  const student = await farol.newStudent()
  await student.visitor.call(lessons.open, { params })
  const begun = async () => (await admin.call(adminLessons.ofCourse, { params })).lessons[0]?.studentCount
  await expect.poll(begun).toBe(1)

  await page.goto(`/admin/courses/${courseId}`)
  await expect.poll(() => rowNames(page)).toEqual(['Boas-vindas'])
  await dropFiles(page, ['parte 2.mp4', 'parte 1.mp4'])
  const question = await expectAsked(page, 'Adicionar aulas ao curso?')
  await expect(question).toContainText('1 estudante terá 2 aulas novas.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()

  await chooseFiles(page, [CLIP_FILE])
  await expect(question).toContainText('1 estudante terá uma aula nova.')
  await expect.poll(() => rowNames(page)).toEqual(['Boas-vindas'])
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect.poll(() => rowNames(page)).toEqual(['Boas-vindas', 'rotina-de-estudo'])
  await expect(rowOf(page, 'rotina-de-estudo')).toContainText('Pronta', WHEN_SENT)
})

test('cancelling asks what becomes of the lesson, and the same file goes on with one that was kept', async ({
  adminPage: page,
  newCourse,
  longClip,
  badLine,
}) => {
  test.slow()
  const { id: courseId } = await newCourse()
  await page.goto(`/admin/courses/${courseId}`)
  const cancel = () => tray(page).getByRole('button', { name: 'Cancelar o envio de aula-longa.mp4' })
  const question = page.getByRole('dialog', { name: 'Cancelar este envio?' })
  await chooseFiles(page, [longClip])
  await expect(rowOf(page, 'aula-longa')).toContainText('Esperando a conexão (80%)', WHEN_SENT)

  await test.step('kept, it waits for the same file', async () => {
    await cancel().click()
    await expectOpened(question)
    await question.getByRole('radio', { name: 'Manter a aula e o que já foi enviado' }).check()
    await question.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(toast(page, 'Envio cancelado')).toBeVisible()
    await expect(tray(page)).toBeHidden()
    await expect(rowOf(page, 'aula-longa')).toContainText('Enviando (80%)')
    await expect(rowOf(page, 'aula-longa')).toContainText('envie o mesmo arquivo para continuar')
  })

  await test.step('the same file makes no second lesson', async () => {
    await chooseFiles(page, [longClip])
    await expect(rowOf(page, 'aula-longa')).toContainText('Esperando a conexão (80%)', WHEN_SENT)
    expect(await rowNames(page)).toEqual(['aula-longa'])
    expect(badLine.offsets.filter((offset) => offset === 0)).toEqual([0])
  })

  await test.step('deleted with its lesson, nothing is left', async () => {
    await cancel().click()
    await question.getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(page.getByText('Nenhuma aula criada ainda')).toBeVisible()
    await expect(tray(page)).toBeHidden()
  })
})
