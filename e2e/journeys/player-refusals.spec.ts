import { adminLessons } from '@farol/contract/admin-lessons.ts'
import type { Page } from '@playwright/test'
import { logIn } from '../farol.ts'
import { CLIP, expect, lessonPath, test, toast } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

const UNKNOWN_ID = '0199f0a0-0000-7000-8000-000000000000'

test('a lesson that does not exist says so, and leads to the course', async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [{ courseId }] = await newLessons({})
  expectFailure(/\/open$/, 404)
  await openLesson({ courseId, lessonId: UNKNOWN_ID })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula não encontrada')
  await expect(page).toHaveTitle(/Aula não encontrada/)
  await expect(toast(page, 'Aula não encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(`/course/${courseId}`)
})

test('a student who opens a lesson that was deleted meanwhile sees an error, and is back on the page before', async ({
  page,
  admin,
  student: _student,
  newLessons,
  expectFailure,
}) => {
  const [first] = await newLessons({}, {})
  // The page does not know: its live stream stays silent.
  await page.route('**/api/live*', () => undefined)
  await page.goto(`/course/${first.courseId}`)
  const watch = page.getByRole('link', { name: /Assistir/ }).first()
  await watch.waitFor()
  await admin.call(adminLessons.remove, { params: first })
  expectFailure(/\/open$/, 404)
  await watch.click()
  await expect(toast(page, 'Aula não encontrada')).toBeVisible()
  await expect(page).toHaveURL(`/course/${first.courseId}`)
})

test('a lesson whose predecessors are not done leads to the course and says why', async ({
  page,
  student: _student,
  newLessons,
  expectFailure,
}) => {
  const [first, second] = await newLessons({}, {})
  expectFailure(/\/open$/, 403)
  await page.goto(lessonPath(second ?? first))
  await expect(page).toHaveURL(`/course/${first.courseId}`)
  await expect(toast(page, 'Acesso negado')).toContainText('Complete as aulas anteriores primeiro')
})

test('a lesson that is deleted while it is watched says that nothing more is saved', async ({
  page,
  admin,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [place] = await newLessons({}, {})
  await openLesson(place)
  const player = playerOn(page)
  await player.play()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  expectFailure(/\/progress$/, 404)
  // The page looks whether its materials changed with the course.
  expectFailure(/\/materials$/, 404)
  await admin.call(adminLessons.remove, { params: place })
  await expect(page.getByText('Não salvo')).toBeVisible()
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'não está mais disponível' })).toHaveText(
    'Esta aula não está mais disponível. O que você assistir agora não será salvo.',
  )
  await expect(page.getByText('Pendente')).toBeHidden()
})

for (const { where, isSlow } of [
  { where: '', isSlow: false },
  { where: ' in a lesson that was slow to come', isSlow: true },
])
  test(`a video that does not open${where} is reported, and may be tried again`, async ({
    page,
    newLessons,
    openLesson,
    expectFailure,
  }) => {
    const [place] = await newLessons({ videoUrl: '/media/demo/nao-existe.mp4' })
    expectFailure(/nao-existe/, 404)
    if (isSlow) await holdUntilWaitedFor(page, '**/open')
    await openLesson(place)
    await expect(toast(page, 'Erro ao carregar vídeo')).toContainText(
      'Verifique se a URL do vídeo está correta.',
    )
    const retry = page.getByRole('button', { name: 'Tentar novamente' })
    await expect(retry).toBeVisible()
    await expect(page.getByText('Avisamos a escola.')).toBeVisible()
    await page.route('**/nao-existe.mp4', (route) =>
      route.continue({ url: route.request().url().replace('nao-existe', 'rotina-de-estudo') }),
    )
    await retry.click()
    await expect(retry).toBeHidden()
    await playerOn(page).play()
  })

/** The answer comes once the screen shows that it is waited for. */
const holdUntilWaitedFor = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await page.locator('[aria-busy=true]').waitFor()
    await route.continue()
  })

test("a video that the student's own connection did not bring is not reported to the school", async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [place] = await newLessons({})
  const reports: string[] = []
  page.on('request', (request) => request.url().endsWith('/video-failure') && reports.push(request.url()))
  const isTriedAgain = () =>
    page.waitForRequest((request) => request.method() === 'HEAD' && request.url().endsWith(CLIP))
  expectFailure(/rotina-de-estudo/, 'lost')
  await page.route(`**${CLIP}`, (route) => route.abort())
  await page.clock.install()
  const firstTry = isTriedAgain()
  await openLesson(place)
  await expect(toast(page, 'Erro ao carregar vídeo')).toBeVisible()
  await firstTry

  await page.unroute(`**${CLIP}`)
  const secondTry = isTriedAgain()
  await page.clock.runFor(10_000)
  await (await secondTry).response()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await playerOn(page).play()
  expect(reports).toEqual([])
})

test('a visitor is sent to log in and comes back to the lesson', async ({ page, newLessons, farol }) => {
  const [place] = await newLessons({})
  await page.goto(lessonPath(place))
  await expect(page).toHaveURL(/\/auth/)
  await logIn(page, await farol.newStudent())
  await expect(page).toHaveURL(lessonPath(place))
})
