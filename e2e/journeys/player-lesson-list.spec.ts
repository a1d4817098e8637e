import { CLIP_SECONDS, expect, test } from '../player/lesson-test.ts'

test('beside the video stand the lessons of the course, with how each of them stands', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  const [first] = await newLessons({ minWatchPercentage: 10 }, {}, {})
  await student.watchedUpTo(first, 4.5, CLIP_SECONDS)
  await openLesson(first)
  const lessons = page.getByRole('complementary').getByRole('listitem')
  await expect(lessons).toHaveText([
    /1\. Aula 1Concluída00:26/,
    /2\. Aula 200:26/,
    /3\. Aula 3Bloqueado00:26/,
  ])
  await expect(page.getByText('1 de 3 aulas concluídas')).toBeVisible()
  await expect(lessons.nth(0).locator('[aria-current=page]')).toBeVisible()
  await expect(lessons.nth(2).getByRole('link')).toBeHidden()
  await lessons.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula 2')
  await expect(lessons.nth(1).locator('[aria-current=page]')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the lessons of the course are asked for when their list is opened', async ({
    page,
    newLessons,
    openLesson,
  }) => {
    const [place] = await newLessons({}, {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openLesson(place)
    await expect(page.getByText('Aulas do curso')).toBeVisible()
    await expect(page.getByText('2. Aula 2')).toBeHidden()
    expect(asked).not.toContain(`/api/courses/${place.courseId}`)
    await page.getByText('Aulas do curso').click()
    await expect(page.getByText('2. Aula 2')).toBeVisible()
  })

  test('a list that does not come may be asked for again', async ({
    page,
    newLessons,
    openLesson,
    expectFailure,
  }) => {
    const [place] = await newLessons({}, {})
    const list = `**/api/courses/${place.courseId}`
    // News would make the page ask again by itself.
    await page.route('**/api/live*', () => undefined)
    expectFailure(/\/api\/courses\/[^/]+$/, 500)
    await page.route(list, (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: '' }))
    await openLesson(place)
    await page.getByText('Aulas do curso').click()
    await expect(page.getByText('A lista de aulas não abriu.')).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Tentar novamente' }).click()
    await expect(page.getByText('2. Aula 2')).toBeVisible()
    await expect(page.getByText('A lista de aulas não abriu.')).toBeHidden()
  })
})
