import { readFileSync } from 'node:fs'
import { duvidas } from '@farol/contract/duvidas.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { segmentsBetween, segmentsText } from '@farol/domain/watched-segments.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { CLIP_SECONDS, expect, lessonPath, test, toast } from '../player/lesson-test.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'

const picture = {
  name: 'farol.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../../web/public/icons/192.png', import.meta.url)),
}
const ENDLESS = 'Anticonstitucionalissimamente'.repeat(20)

test('a student asks with the minute of the video, and the answer appears while the lesson is open', async ({
  page,
  student,
  openNewLesson,
  farol,
  named,
  admin,
}) => {
  const { place, ...player } = await openNewLesson()
  await student.watchedUpTo(place, 20, CLIP_SECONDS)
  await page.reload()
  const section = page.getByRole('region', { name: 'Dúvidas' })
  const text = section.getByLabel('Qual é a sua dúvida?')
  await expect(section).toContainText('Ninguém perguntou ainda')
  await page.getByRole('slider', { name: 'Posição no vídeo' }).fill('12')
  await text.fill(`Por que **isto**? ${ENDLESS}`)
  await expect(section.getByRole('checkbox', { name: 'em 00:12 do vídeo' })).toBeChecked()

  // What is not sent yet is there after the page was closed.
  await page.reload()
  await expect(text).toHaveValue(`Por que **isto**? ${ENDLESS}`)
  await expect(section.getByRole('button', { name: 'Descartar rascunho' })).toBeVisible()
  await text.fill(`Por que **isto**? ${ENDLESS} [Veja](https://longe.example/x)`)
  await section.getByLabel('Imagem da dúvida').setInputFiles(picture)
  await expect(section.getByRole('img', { name: 'Imagem escolhida' })).toBeVisible()
  await section.getByRole('button', { name: 'Enviar dúvida' }).click()
  const asked = section.getByRole('article', { name: /^Dúvida de/ })
  await expect(asked.getByText('isto', { exact: true })).toHaveRole('strong')
  await expect(text).toHaveValue('')
  await expect(section.getByRole('button', { name: 'Descartar rascunho' })).toHaveCount(0)
  const image = asked.getByRole('img', { name: /^Imagem da dúvida/ })
  await expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(192)
  const link = asked.getByRole('link', { name: /^Veja/ })
  await expect(link).toHaveAttribute('rel', /\bnofollow\b/)
  await expect(asked).toContainText('(longe.example)')
  await expect(page.locator('.player [data-mark]')).toHaveCount(1)
  await expect(page.getByText('Há dúvidas em 00:12.')).toBeAttached()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)

  await test.step('the video plays from the minute of the dúvida', async () => {
    await player.isReady()
    await player.seekTo(3)
    await expect.poll(player.time).toBeLessThan(4)
    await asked.getByRole('button', { name: 'Ver o vídeo em 00:12' }).click()
    await expect.poll(player.isPaused).toBe(false)
    await player.reaches(12)
    expect(await player.time()).toBeLessThan(18)
    await player.pause()
  })

  const mate = await farol.newStudent(named('Colega'))
  const { duvidas: listed } = await mate.visitor.call(duvidas.list, { params: place, query: {} })
  const duvidaId = listed[0]?.id ?? ''
  await mate.visitor.call(duvidas.same, { params: { duvidaId }, body: { isSame: true } })
  const answer = { key: crypto.randomUUID(), body: 'Veja o começo da aula.' }
  await admin.call(duvidas.answer, { params: { duvidaId }, body: answer })
  await expect(asked).toContainText('1 pessoa também tem')
  await asked.getByRole('button', { name: '1 resposta' }).click()
  const answered = asked.getByRole('article', { name: /^Resposta de/ })
  await expect(answered).toContainText('Administração')
  await answered.getByRole('button', { name: 'Aceitar esta resposta' }).click()
  await expect(answered).toContainText('Resposta aceita')
  await expect(asked).toContainText('Resolvida')

  await answered.getByRole('button', { name: /^Mais ações/ }).click()
  await page.getByRole('menuitem', { name: 'Denunciar' }).click()
  await expectOpened(page.getByRole('dialog', { name: 'Denunciar este texto' }))
  await page.keyboard.press('Escape')
  const openActions = () => asked.getByRole('button', { name: /^Mais ações: dúvida/ }).click()
  await openActions()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await asked.getByLabel('Seu texto').fill('Por que mesmo?')
  await page.reload()
  await openActions()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(asked.getByLabel('Seu texto')).toHaveValue('Por que mesmo?')
  await asked.getByRole('button', { name: 'Tirar a imagem' }).click()
  await expect(asked).toContainText('A imagem sai quando você salvar.')
  await asked.getByRole('button', { name: 'Salvar' }).click()
  await expect(asked.getByLabel('Seu texto')).toHaveCount(0)
  await expect(asked.getByText('Por que mesmo?')).toBeVisible()
  await expect(image).toHaveCount(0)

  await test.step('the dúvidas of the course are searched by words', async () => {
    const search = section.getByLabel('Buscar nas dúvidas do curso')
    await search.fill('inexistente')
    await expect(section.getByRole('status')).toContainText('Nada encontrado para “inexistente”')
    await expect(asked).toHaveCount(0)
    await search.fill('MESMO')
    await expect(section.getByRole('status')).toHaveText('Dúvidas do curso com “MESMO”')
    const found = asked.getByRole('link', { name: /· em 00:12$/ })
    await expect(found).toHaveAttribute('href', `${lessonPath(place)}?t=12`)
    await search.fill('')
    await expect(asked.getByRole('button', { name: 'Ver o vídeo em 00:12' })).toBeVisible()
  })

  await openActions()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expectAsked(page, 'Excluir este texto?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(section).toContainText('Ninguém perguntou ainda')
})

test('an administrator works through the queue, and hides what was reported', async ({
  page,
  asAdmin,
  enterAs,
  farol,
  named,
  newLessons,
}) => {
  const [place] = await newLessons({ title: 'Aula da fila' })
  const ana = await farol.newStudent(named('Ana Pergunta'))
  const bia = await farol.newStudent(named('Bia Denuncia'))
  const ask = async (body: string, seconds: number | null) =>
    (
      await ana.visitor.call(duvidas.ask, {
        params: place,
        body: { key: crypto.randomUUID(), body, seconds },
      })
    ).id
  const first = named('Primeira dúvida')
  await ask(first, 5)
  const rude = named('Grosseria')
  const postId = await ask(rude, null)
  await bia.visitor.call(duvidas.report, { params: { postId }, body: { reason: 'Ofende' } })

  await asAdmin()
  await page.goto('/admin/duvidas')
  const item = page.getByRole('article').filter({ hasText: first })
  await expect(item.getByRole('link', { name: /Aula da fila · em 00:05$/ })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)
  await item.getByLabel('Sua resposta').fill('Assim.')
  await item.getByRole('button', { name: 'Responder' }).click()
  await expect(item).toBeHidden()

  await page.getByRole('button', { name: 'Denunciadas' }).click()
  const reported = page.getByRole('article').filter({ hasText: rude })
  await expect(reported).toContainText('Motivo: Ofende')
  await expectFits(page)
  await reported.getByRole('button', { name: 'Ocultar' }).click()
  await expect(toast(page, 'Texto oculto')).toBeVisible()
  await expect(reported).toBeHidden()
  const seen = await bia.visitor.call(duvidas.list, { params: place, query: {} })
  expect(seen.duvidas.map(({ body }) => body)).toEqual([first])
  await page.goto(lessonPath(place))
  await expect(page.getByRole('article').filter({ hasText: rude })).toContainText('Oculta para os outros')

  const asked = page.getByRole('article', { name: /^Dúvida de/ }).filter({ hasText: first })
  await asked.getByRole('button', { name: /^Mais ações: dúvida/ }).click()
  await page.getByRole('menuitem', { name: 'Fechar para respostas' }).click()
  await expect(asked).toContainText('Fechada')

  await test.step('the curve of the lesson shows where the dúvidas are', async () => {
    await bia.visitor.call(lessons.open, { params: place })
    const { lessonId } = place
    const seen = segmentsText(segmentsBetween({ from: 0, to: 3, duration: CLIP_SECONDS }))
    const body = { position: 3, duration: CLIP_SECONDS, playedSeconds: 3, segments: seen }
    await bia.visitor.call(lessons.saveProgress, { params: { lessonId }, body })
    await page.goto(`/admin/analytics?course=${place.courseId}&lesson=${lessonId}`)
    const title = page.getByRole('heading', { name: 'Onde os estudantes param' })
    const curve = page.locator('section').filter({ has: title })
    const slider = curve.getByRole('slider')
    await expect(curve.locator('[data-mark]')).toHaveCount(1)
    await slider.fill(`${Math.floor((5 / CLIP_SECONDS) * 100)}`)
    await expect(slider).toHaveAttribute('aria-valuetext', /, 1 dúvida$/)
  })

  await test.step('a student has the same dúvida, and reads that it was closed', async () => {
    await enterAs(bia.visitor)
    await page.goto(lessonPath(place))
    const same = asked.getByRole('button', { name: /^Também tenho essa dúvida/ })
    await same.click()
    await expect(same).toHaveText('Também tenho essa dúvida · 1')
    await expect(same).toHaveAttribute('aria-pressed', 'true')
    await same.click()
    await expect(same).toHaveText('Também tenho essa dúvida')
    await asked.getByRole('button', { name: '1 resposta' }).click()
    await expect(asked).toContainText('Esta dúvida foi fechada e não recebe mais respostas.')
    await expect(asked.getByLabel('Sua resposta')).toHaveCount(0)
  })
})
