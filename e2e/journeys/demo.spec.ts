import { account } from '@farol/contract/account.ts'
import { courses as coursesOfSchool } from '@farol/contract/courses.ts'
import { demo } from '@farol/contract/demo.ts'
import { lessons } from '@farol/contract/lessons.ts'
import { Visitor } from '@farol/server/testing/visitor.ts'
import { expectToFit } from '../axe.ts'
import { test as base } from '../console-guard.ts'
import { ADMIN, expect, logIn, type Running, toast } from '../farol.ts'
import { withFarol } from '../farol-server.ts'
import { playerOn } from '../player/player-on.ts'
import { expectFits } from '../screens/expect-fits.ts'
import { expectAsked } from '../screens/expect-opened.ts'

/** A server for each test: the demo is gone afterwards. */
const test = base.extend<{ farol: Running }>({
  farol: [({}, use) => withFarol({}, use), { timeout: 180_000 }],
  baseURL: ({ farol }, use) => use(farol.url),
})

test('a lesson of the demo has an uploaded video, captions in two languages, a transcript and a handout', async ({
  page,
  farol,
}) => {
  const admin = new Visitor(farol.url)
  await admin.call(account.signIn, { body: ADMIN })
  const [course] = (await admin.call(demo.read)).courses
  const { lessons: of } = await admin.call(coursesOfSchool.one, { params: { courseId: course?.id ?? '' } })
  const lesson = of.find(({ title }) => title.startsWith('Comprar com calma'))
  const path = `/course/${course?.id}/lesson/${lesson?.id}`
  await page.goto(path)
  await logIn(page, ADMIN)
  // The server has only just started: its video may still be prepared, and shows by itself.
  const { video, seekBar, play, pause } = playerOn(page)
  await expect(seekBar).toBeEnabled({ timeout: 60_000 })
  await play()
  expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(30, 0)
  // Its controls would withdraw.
  await pause()

  await page.getByRole('heading', { name: 'Transcrição' }).click()
  await expect(page.getByRole('list', { name: 'O que é dito no vídeo' })).toContainText('Espere 24 horas.')
  await page.getByRole('button', { name: /^Legendas: / }).click()
  await page.getByRole('menuitemradio', { name: 'Espanhol' }).click()
  await expect(page.getByRole('list', { name: 'O que é dito no vídeo' })).toContainText('Espera 24 horas.')

  await test.step('its handout opens in another tab, and runs nothing there', async () => {
    const link = page
      .getByRole('region', { name: 'Materiais' })
      .getByRole('link', { name: 'Abrir Antes de comprar.pdf em outra aba' })
    const tab = page.context().waitForEvent('page')
    await link.click()
    await (await tab).close()
    await expect(page).toHaveURL(path)
    const answer = await page.request.get((await link.getAttribute('href')) ?? '')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const { 'content-disposition': disposition, ...headers } = answer.headers()
    expect(disposition).toMatch(/^inline; .*Antes%20de%20comprar\.pdf/)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})

test('the demo goes in one click, after saying what goes, and the first steps take its place', async ({
  page,
  farol,
}) => {
  const admin = new Visitor(farol.url)
  await admin.call(account.signIn, { body: ADMIN })
  const { users, courses } = await admin.call(demo.read)
  const used = courses.find(({ title }) => title === 'Educação financeira para o dia a dia')
  if (!used) throw new Error('The demo has no such course.')
  // A student of the school has started one of its courses.
  const { visitor } = await farol.newStudent()
  const view = await visitor.call(coursesOfSchool.one, { params: { courseId: used.id } })
  const lessonId = view.lessons[0]?.id ?? ''
  await visitor.call(lessons.open, { params: { courseId: used.id, lessonId } })

  await page.goto('/admin/settings')
  await logIn(page, ADMIN)
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFits(page)
  await expectToFit(page, { width: 360, height: 740 })
  await page.goto('/admin')
  const card = page.getByRole('heading', { name: 'Dados de demonstração' })
  await expect(card).toBeVisible()
  await expectToFit(page, { width: 360, height: 740 })
  await expect(page.getByText('Primeiros passos')).toBeHidden()

  await page.getByRole('button', { name: 'Remover os dados de demonstração' }).click()
  const question = await expectAsked(page, 'Remover os dados de demonstração?')
  await expect(question).toContainText(`${users} estudantes e 3 cursos de exemplo`)
  await expect(question).toContainText('Este curso fica, porque já é da escola:')
  await expect(question).toContainText(`“${used.title}” · 1 estudante da escola começou`)
  await question.getByRole('checkbox', { name: 'Remover também, com o progresso de quem começou' }).check()
  await expect(question).toContainText(`${users} estudantes e 4 cursos de exemplo (17 aulas)`)
  await question.getByRole('button', { name: 'Remover' }).click()
  await expect(toast(page, 'Dados de demonstração removidos')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByRole('list', { name: 'Primeiros passos' })).toBeVisible()

  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Registro de alterações' }).click()
  await expect(page.getByText('Removeu os dados de demonstração')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dados de demonstração' })).toBeHidden()
})
