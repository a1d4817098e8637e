import { duvidas } from '@farol/contract/duvidas.ts'
import { expectAccessibleScreen } from '../axe.ts'
import { CLIP_SECONDS, expect, lessonPath, test, toast } from '../player/lesson-test.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked, expectOpened } from '../screens/expect-opened.ts'

const ENDLESS = 'Anticonstitucionalissimamente'.repeat(20)

test('a student asks with the minute of the video, and the answer appears while the lesson is open', async ({
  page,
  student,
  openNewLesson,
  farol,
  named,
  admin,
}) => {
  const { place } = await openNewLesson()
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
  await section.getByRole('button', { name: 'Enviar dúvida' }).click()
  const asked = section.getByRole('article', { name: /^Dúvida de/ })
  await expect(asked.getByText('isto', { exact: true })).toHaveRole('strong')
  await expect(text).toHaveValue('')
  await expect(section.getByRole('button', { name: 'Descartar rascunho' })).toHaveCount(0)
  await expect(page.locator('.player [data-mark]')).toHaveCount(1)
  await expect(page.getByText('Há dúvidas em 00:12.')).toBeAttached()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectAccessibleScreen(page)

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
  await asked.getByRole('button', { name: 'Salvar' }).click()
  await expect(asked.getByLabel('Seu texto')).toHaveCount(0)
  await expect(asked.getByText('Por que mesmo?')).toBeVisible()
  await openActions()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expectAsked(page, 'Excluir este texto?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(section).toContainText('Ninguém perguntou ainda')
})

test('an administrator works through the queue, and hides what was reported', async ({
  page,
  asAdmin,
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
})
