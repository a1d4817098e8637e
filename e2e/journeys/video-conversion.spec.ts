import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { rowNames } from '../admin/admin-test.ts'
import {
  CLIP_FILE,
  chooseFile,
  expect,
  fileField,
  rowOf,
  test,
  toast,
  tray,
  WHEN_SENT,
} from '../upload/upload-test.ts'

/** VP9 without sound: Chromium decodes it, and encodes H.264. */
const WEBM = fileURLToPath(new URL('../upload/silent.webm', import.meta.url))
const HEVC = fileURLToPath(new URL('../../server/src/videos/tests/clips/hevc.mp4', import.meta.url))

/** Several at once, on the page of a course. */
async function sendVideos(page: Page, courseId: string, files: string[]) {
  await page.goto(`/admin/courses/${courseId}`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Enviar Vídeos' }).click()
  await (await chooser).setFiles(files)
}

/** In the page: an encoder that never ends. */
function encodeForEver() {
  VideoEncoder.prototype.encode = () => undefined
  VideoEncoder.prototype.flush = () => new Promise(() => undefined)
}

test('what the server could not convert is converted here, and the lesson plays it', async ({
  adminPage: page,
  newCourse,
}) => {
  test.slow()
  const { id: courseId } = await newCourse()
  const sentNames: string[] = []
  page.on('request', (request) => {
    const metadata = request.headers()['upload-metadata']
    const [, name = ''] = metadata?.match(/filename (\S+?),/) ?? []
    if (metadata) sentNames.push(Buffer.from(name, 'base64').toString())
  })
  await chooseFile(page, { courseId, file: WEBM })
  await page.getByLabel('Título').fill('Convertida')
  await expect(fileField(page).getByText('Pronta')).toBeVisible(WHEN_SENT)
  expect(sentNames).toEqual(['silent.mp4'])
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(rowOf(page, 'Convertida')).toContainText('00:03')
})

test('several become lessons in their order, whether they are converted or not', async ({
  adminPage: page,
  newCourse,
}, testInfo) => {
  test.slow()
  const files = [
    ['aula 2.webm', WEBM],
    ['aula 1.webm', WEBM],
    ['aula 3.mp4', CLIP_FILE],
  ].map(([name = '', from = '']) => {
    const path = testInfo.outputPath(name)
    copyFileSync(from, path)
    return path
  })
  const { id: courseId } = await newCourse()
  await sendVideos(page, courseId, files)
  const titles = ['aula 1', 'aula 2', 'aula 3']
  await expect.poll(() => rowNames(page), WHEN_SENT).toEqual(titles)
  for (const title of titles) await expect(rowOf(page, title)).toContainText('Pronta', WHEN_SENT)
})

test('after the tab was closed the same file is sent on: it is not converted again, and makes no second lesson', async ({
  adminPage: page,
  context,
  newCourse,
  expectFailure,
}, testInfo) => {
  test.slow()
  // The server has the other tests' file already, and takes it for the same.
  const file = testInfo.outputPath('retomada.webm')
  copyFileSync(WEBM, file)
  const { id: courseId } = await newCourse()
  let isBroken = true
  expectFailure(/\/api\/admin\/uploads\/[^/]+$/, 'lost')
  await context.route('**/api/admin/uploads/*', (route) =>
    isBroken && route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
  )
  await sendVideos(page, courseId, [file])
  await expect(rowOf(page, 'retomada')).toContainText('Esperando a conexão', WHEN_SENT)
  await page.close()
  isBroken = false

  const again = await context.newPage()
  await again.addInitScript(encodeForEver)
  await sendVideos(again, courseId, [file])
  await expect(rowOf(again, 'retomada')).toContainText('Pronta', WHEN_SENT)
  expect(await rowNames(again)).toEqual(['retomada'])
})

test('a conversion can be cancelled, and nothing is sent', async ({ adminPage: page, newCourse }) => {
  const { id: courseId } = await newCourse()
  await page.addInitScript(encodeForEver)
  let created = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/uploads')) created += 1
  })
  await chooseFile(page, { courseId, file: WEBM })
  await expect(fileField(page)).toContainText('Convertendo neste aparelho')
  await expect(tray(page)).toContainText('Convertendo 1 vídeo')
  await page.getByLabel('Título').fill('Cedo demais')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(fileField(page)).toHaveAccessibleDescription(/ainda está sendo convertido/)
  await tray(page).getByRole('button', { name: 'Cancelar o envio de silent.webm' }).click()
  await expect(tray(page)).toBeHidden()
  await expect(fileField(page).getByRole('button', { name: 'Escolher vídeo' })).toBeVisible()
  expect(created).toBe(0)
})

test('what nobody can convert is named, with what to do', async ({ adminPage: page, newCourse }) => {
  const { id: courseId } = await newCourse()
  // As in most browsers; some decode HEVC.
  await page.addInitScript(() => {
    const isConfigSupported = VideoDecoder.isConfigSupported.bind(VideoDecoder)
    VideoDecoder.isConfigSupported = async (config) =>
      /^(hvc1|hev1)/.test(config.codec) ? { config, supported: false } : isConfigSupported(config)
  })
  await chooseFile(page, { courseId, file: HEVC })
  await expect(fileField(page)).toContainText('Este vídeo está em HEVC (H.265)')
  await expect(fileField(page)).toContainText('“Mais Compatível”')
  await expect(fileField(page).getByRole('button', { name: 'Tentar novamente' })).toBeHidden()
  await expect(toast(page, 'Aula criada')).toBeHidden()
})
