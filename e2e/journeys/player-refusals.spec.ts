import { logIn } from '../farol.ts'
import { expect, lessonPath, test, toast } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

const NOBODY = '0199f0a0-0000-7000-8000-000000000000'

test('a lesson that does not exist, or whose predecessors are not done, leads to the course and says why', async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [first, second] = await newLessons({}, {})
  const { courseId } = first
  expectFailure(/\/open$/, 404)
  await openLesson({ courseId, lessonId: NOBODY })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula não encontrada')
  await expect(page).toHaveTitle(/Aula não encontrada/)
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL(`/course/${courseId}`)

  expectFailure(/\/open$/, 403)
  await page.goto(lessonPath(second ?? first))
  await expect(page).toHaveURL(`/course/${courseId}`)
  await expect(toast(page, 'Acesso negado')).toContainText('Complete as aulas anteriores primeiro')
})

test('a video that does not open is told, and may be tried again', async ({
  page,
  newLessons,
  openLesson,
  expectFailure,
}) => {
  const [place] = await newLessons({ videoUrl: '/media/demo/nao-existe.mp4' })
  expectFailure(/nao-existe/, 404)
  await openLesson(place)
  await expect(toast(page, 'Erro ao carregar vídeo')).toContainText(
    'Verifique se a URL do vídeo está correta.',
  )
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  await page.route('**/nao-existe.mp4', (route) => route.continue({ url: clipUrl(route.request().url()) }))
  await retry.click()
  await expect(retry).toBeHidden()
  await playerOn(page).play()
})

const clipUrl = (url: string) => url.replace('nao-existe', 'rotina-de-estudo')

test('a visitor is sent to log in and comes back to the lesson', async ({ page, newLessons, farol }) => {
  const [place] = await newLessons({})
  await page.goto(lessonPath(place))
  await expect(page).toHaveURL(/\/auth/)
  await logIn(page, await farol.newStudent())
  await expect(page).toHaveURL(lessonPath(place))
})
