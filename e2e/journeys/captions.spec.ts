import type { Page } from '@playwright/test'
import { expect, openOptions, test, toast } from '../admin/admin-test.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { CLIP, withFastForward } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { sendCaptions, srtOf } from '../player/send-captions.ts'
import { expectAsked, expectOpens } from '../screens/expect-opened.ts'
import { dropFiles, dropMaterials, giveMaterials, materialsField, PDF } from '../upload/materials-test.ts'

const PORTUGUESE = srtOf(
  [0, 'Bem-vindos.'],
  [4, 'A taxa de'],
  [8, 'juros é alta.'],
  [20, 'Os <b>juros</b> sobem.'],
)
const ENGLISH = srtOf([0, 'Welcome.'], [4, 'The rate is high.'])

const menuButton = (page: Page) => page.getByRole('button', { name: /^Legendas: / })
const shownLanguage = (page: Page) =>
  playerOn(page).video.evaluate(({ textTracks }: HTMLVideoElement) =>
    [...textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
  )
const openTranscript = (page: Page) => page.getByRole('heading', { name: 'Transcrição' }).click()
const lines = (page: Page) => page.getByRole('list', { name: 'O que é dito no vídeo' })
const line = (page: Page, name: RegExp) => lines(page).getByRole('button', { name })

test('captions are uploaded as files, replaced and deleted in the form of the lesson', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[0]}/edit`)
  await openOptions(page)
  const part = page.getByRole('group', { name: 'Arquivos de legendas' })
  const file = page.locator('input[type=file][accept*=".srt"]')
  const srt = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text, 'latin1') })

  await expect(part).toContainText('VTT ou SRT')
  await file.setInputFiles(srt('aula.srt', PORTUGUESE))
  await expect(toast(page, 'Legendas salvas')).toContainText('Português, 4 legendas.')
  await expect(part.getByRole('listitem')).toContainText('4 legendas · aula.srt')
  await expect(page.locator('track')).toHaveAttribute('label', 'Português')

  await test.step('a file without captions gets a sentence, and nothing is lost', async () => {
    expectFailure(/\/captions\/pt-BR/, 422)
    await file.setInputFiles(srt('carta.srt', 'Era uma vez'))
    await expect(part.getByRole('alert')).toContainText('Não encontramos legendas neste arquivo.')
    await expect(part.getByRole('listitem')).toContainText('aula.srt')
  })

  await test.step('another language stands beside the first', async () => {
    await part.getByRole('combobox', { name: 'Língua das legendas' }).click()
    await page.getByRole('option', { name: 'Inglês' }).click()
    await expect(part.getByRole('alert')).toBeHidden()
    await expect(part.getByRole('button', { name: 'Enviar legendas' })).toBeVisible()
    await file.setInputFiles(srt('lesson.srt', ENGLISH))
    await expect(part.getByRole('listitem')).toContainText(['Português', 'Inglês'])
    await expect(part.getByRole('button', { name: 'Substituir legendas' })).toBeVisible()
    await expectAccessibleScreen(page)
  })

  await part.getByRole('button', { name: 'Deletar legendas em inglês' }).click()
  const question = await expectAsked(page, 'Tem certeza que deseja deletar estas legendas?')
  await question.getByRole('button', { name: 'Deletar' }).click()
  await expect(toast(page, 'Legendas deletadas')).toBeVisible()
  await expect(part.getByRole('listitem')).toHaveCount(1)
})

test('captions are chosen for a new lesson, and sent with it', async ({ adminPage: page, newCourse }) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Nova')
  await page.getByLabel('Link do vídeo').fill(CLIP)
  await openOptions(page)
  const part = page.getByRole('group', { name: 'Arquivos de legendas' })
  const file = { name: 'aula.srt', mimeType: '', buffer: Buffer.from(PORTUGUESE) }
  await page.locator('input[type=file][accept*=".srt"]').setInputFiles(file)
  await expect(part.getByRole('listitem')).toContainText('aula.srt')
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula criada')).toBeVisible()
  await page.getByRole('link', { name: 'Nova', exact: true }).click()
  await expect(part.getByRole('listitem')).toContainText('4 legendas · aula.srt')
})

const captionsFile = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) })

test('captions that are dropped where videos and materials go are taken as captions, by their bytes', async ({
  adminPage: page,
  newCourse,
  expectFailure,
}) => {
  const { id, lessonIds } = await newCourse({ lessons: ['Um'] })
  await page.goto(`/admin/courses/${id}/lessons/${lessonIds[0]}/edit`)
  await openOptions(page)
  const part = page.getByRole('group', { name: 'Arquivos de legendas' })
  await expect(part).toContainText('VTT ou SRT')

  await test.step('damaged ones get the sentence', async () => {
    expectFailure(/\/captions\/pt-BR/, 422)
    await dropFiles(page.getByLabel('Título'), [captionsFile('carta.srt', 'Era uma vez')])
    await expect(toast(page, 'As legendas não foram salvas')).toContainText(
      'carta.srt: Não encontramos legendas neste arquivo.',
    )
  })

  await dropFiles(page.getByLabel('Título'), [captionsFile('fala.txt', PORTUGUESE)])
  await expect(toast(page, 'Legendas salvas')).toContainText('Português, 4 legendas.')
  await expect(part.getByRole('listitem')).toContainText('fala.txt')
  await expect(page.getByLabel('Link do vídeo')).toHaveValue(CLIP)

  await test.step('those in Portuguese are not replaced unasked', async () => {
    await giveMaterials(page, [captionsFile('lesson.srt', ENGLISH)])
    await expect(toast(page, 'Este arquivo tem legendas')).toContainText(
      '“lesson.srt”: escolha a língua e envie em “Arquivos de legendas”.',
    )
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await expect(materialsField(page)).toContainText('Ou arraste-os para cá.')
  })
})

test('captions that come with the materials of a new lesson are sent with it, and the materials too', async ({
  adminPage: page,
  newCourse,
}) => {
  const { id } = await newCourse()
  await page.goto(`/admin/courses/${id}/lessons/new`)
  await page.getByLabel('Título').fill('Nova')
  await page.getByLabel('Link do vídeo').fill(CLIP)
  await openOptions(page)
  await dropMaterials(page, [PDF, captionsFile('aula.srt', PORTUGUESE)])
  await expect(toast(page, 'Legendas adicionadas')).toContainText('aula.srt: Português.')
  const part = page.getByRole('group', { name: 'Arquivos de legendas' })
  await expect(part.getByRole('listitem')).toContainText('aula.srt')
  await expect(materialsField(page).getByLabel('Nome do material 1')).toHaveValue('apostila.pdf')
  await expect(materialsField(page).getByText('Enviado')).toHaveCount(1, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Salvar Aula' }).click()
  await expect(toast(page, 'Aula criada')).toBeVisible()
  await page.getByRole('link', { name: 'Nova', exact: true }).click()
  await expect(part.getByRole('listitem')).toContainText('4 legendas · aula.srt')
  await expect(materialsField(page).getByLabel(/^Nome do material/)).toHaveCount(1)
})

test('the language of the captions is chosen in the player, and remembered on the device', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  await sendCaptions(admin, place, { srt: PORTUGUESE })
  await sendCaptions(admin, place, { srt: ENGLISH, language: 'en' })
  await openLesson(place)
  await expect(menuButton(page)).toHaveAccessibleName('Legendas: desligadas')
  await expectOpens(menuButton(page), page.getByRole('menu'))

  await menuButton(page).click()
  await page.getByRole('menuitemradio', { name: 'Inglês' }).click()
  await expect(menuButton(page)).toHaveAccessibleName('Legendas: Inglês')
  await expect.poll(() => shownLanguage(page)).toEqual(['en'])

  await openLesson(place)
  await expect(menuButton(page)).toHaveAccessibleName('Legendas: Inglês')
  await menuButton(page).click()
  await page.getByRole('menuitemradio', { name: 'Português' }).click()
  await expect(menuButton(page)).toHaveAccessibleName('Legendas: Português')
  await expect.poll(() => shownLanguage(page)).toEqual(['pt-BR'])
  await menuButton(page).click()
  await page.getByRole('menuitemradio', { name: 'Desligadas' }).click()
  await expect(menuButton(page)).toHaveAccessibleName('Legendas: desligadas')
  await expect.poll(() => shownLanguage(page)).toEqual([])
})

test('the transcript follows the video, jumps in it, and can be searched and copied', async ({
  page,
  context,
  admin,
  newLessons,
  openLesson,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [place] = await newLessons({})
  await sendCaptions(admin, place, { srt: PORTUGUESE })
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    await player.isReady()
    await openTranscript(page)
    await expect(lines(page).getByRole('listitem')).toHaveCount(4)
    await expectAccessibleScreen(page)

    await line(page, /juros é alta/).click()
    await expect.poll(player.time).toBe(8)
    await expect(line(page, /juros é alta/)).toHaveAttribute('aria-current', 'true')

    await test.step('by keyboard', async () => {
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await expect.poll(player.time).toBe(0)
      await page.keyboard.press('End')
      await expect(line(page, /sobem/)).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(line(page, /sobem/)).toHaveAttribute('aria-current', 'true')
    })

    await test.step('search', async () => {
      const search = page.getByRole('searchbox', { name: 'Buscar na transcrição' })
      await search.fill('JÚROS')
      await expect(page.getByText('1 de 2', { exact: true })).toBeVisible()
      await expect(lines(page).locator('mark')).toHaveText(['juros', 'juros'])
      await search.press('Enter')
      await expect(page.getByText('2 de 2', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Próximo' }).click()
      await expect(page.getByText('1 de 2', { exact: true })).toBeVisible()
      await search.fill('taxa de juros')
      await expect(lines(page).locator('mark')).toHaveText(['taxa de', 'juros'])
      await search.fill('dólar')
      await expect(page.getByText('Nada encontrado')).toBeVisible()
      await search.fill('')
    })

    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect(toast(page, 'Transcrição copiada')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Bem-vindos.\nA taxa de\njuros é alta.\nOs juros sobem.',
    )
    await openLesson(place)
    await expect(lines(page)).toBeVisible()
  })
})

test('a line that was not watched yet leads no further than the student may go', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  await sendCaptions(admin, place, { srt: PORTUGUESE })
  await openLesson(place)
  const player = playerOn(page)
  await player.isReady()
  await openTranscript(page)
  await line(page, /sobem/).click()
  await expect(toast(page, 'Assista em sequência')).toBeVisible()
  expect(await player.time()).toBeLessThan(2)
})

test('what is said in the lessons of a course is found on its page, and leads to the second', async ({
  page,
  admin,
  newLessons,
  student,
}) => {
  const [place, locked] = await newLessons({}, {})
  await sendCaptions(admin, place, { srt: PORTUGUESE })
  if (locked) await sendCaptions(admin, locked, { srt: PORTUGUESE })
  await student.watchedUpTo(place, 10, 26)
  await page.goto(`/course/${place.courseId}`)
  const search = page.getByRole('searchbox', { name: 'Buscar no que é dito nas aulas' })
  const found = page.getByRole('search')
  await search.fill('dólar')
  await expect(found.getByRole('status')).toContainText('Nada encontrado para “dólar”.')
  await search.fill('JUROS')
  await expect(found.getByRole('status')).toHaveText('2 resultados para “JUROS”')
  await expect(found.getByRole('link')).toHaveText(['00:08 juros é alta.', '00:20 Os juros sobem.'])
  await expectAccessibleScreen(page)
  await found.getByRole('link', { name: 'juros é alta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aula 1' })).toBeVisible()
  await expect.poll(playerOn(page).time).toBe(8)
  await page.goBack()
  await expect(search).toHaveValue('JUROS')
})
