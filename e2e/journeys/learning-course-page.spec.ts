import type { Page } from '@playwright/test'
import { expect, test } from '../student/course-test.ts'

const PREVIOUS_FIRST = 'Complete a aula anterior para desbloquear'

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

const three = [{ title: 'O começo' }, { title: 'O meio', hasQuiz: true }, { title: 'O fim', seconds: 866 }]

test('every lesson shows where the student stands in it; the lock explains itself to pointer and keyboard, and leads to what is missing', async ({
  page,
  newCourse,
  completed,
  student,
}) => {
  const course = await newCourse({ lessons: three })
  const [first = '', second = ''] = course.lessonIds
  await completed([first])
  await student.watchedUpTo({ courseId: course.id, lessonId: second }, 4, 26)
  await page.goto(`/course/${course.id}`)

  await expect(page.getByText('33%')).toBeVisible()
  await expect(page.getByText('1 de 3 aulas concluídas')).toBeVisible()

  await expect(row(page, 'O começo').getByText('Aula 1')).toBeVisible()
  await expect(row(page, 'O começo').getByText('Concluída')).toBeVisible()
  await expect(row(page, 'O começo').getByText('00:26', { exact: true })).toBeVisible()
  await expect(row(page, 'O começo').getByRole('link', { name: 'Rever O começo' })).toBeVisible()

  await expect(row(page, 'O meio').getByText('Quiz')).toBeVisible()
  await expect(row(page, 'O meio').getByText('15% assistido')).toBeVisible()
  await expect(row(page, 'O meio').getByRole('meter')).toHaveAttribute('aria-valuenow', '15')

  await expect(row(page, 'O fim').getByText('14:26', { exact: true })).toBeVisible()
  await expect(row(page, 'O fim').getByText('Quiz')).toHaveCount(0)
  await expect(row(page, 'O fim').getByRole('button', { name: 'Bloqueado' })).toBeVisible()

  await row(page, 'O meio').getByRole('link', { name: 'Continuar O meio' }).click()
  await expect(page).toHaveURL(`/course/${course.id}/lesson/${second}`)
  await page.goBack()

  const locked = row(page, 'O fim').getByRole('button', { name: 'Bloqueado' })
  const tooltip = page.locator('[popover]').filter({ hasText: PREVIOUS_FIRST })

  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(locked).toHaveAccessibleDescription(PREVIOUS_FIRST)
  await locked.hover()
  await expect(tooltip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await row(page, 'O fim').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(locked).toBeFocused()
  await expect(tooltip).toBeVisible()
  await test.step('in a narrow window it keeps away from the edge', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    const room = () =>
      tooltip.evaluate((popup) => document.documentElement.clientWidth - popup.getBoundingClientRect().right)
    await expect.poll(room).toBe(12)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await row(page, 'O fim').getByRole('link', { name: 'Faltam 20 s da aula 2' }).click()
  await expect(page).toHaveURL(`/course/${course.id}/lesson/${second}`)
})

test('a quiz that is not passed is what the next lesson waits for; a lesson completed by the administration does not ask to be watched', async ({
  page,
  newCourse,
  completed,
}) => {
  const course = await newCourse({ lessons: [{ title: 'O começo', hasQuiz: true }, { title: 'O fim' }] })
  await completed(course.lessonIds.slice(0, 1))
  await page.goto(`/course/${course.id}`)
  await expect(row(page, 'O começo').getByText('Concluída')).toBeVisible()
  await expect(row(page, 'O começo').getByText('Falta fazer o quiz')).toBeVisible()
  await row(page, 'O fim').getByRole('link', { name: 'Passe no quiz da aula 1' }).click()
  await expect(page).toHaveURL(`/course/${course.id}/lesson/${course.lessonIds[0]}`)
  const progress = page.getByRole('complementary', { name: 'Progresso da aula' })
  await expect(progress).toContainText('Concluída')
  await expect(progress).not.toContainText(/assistido|Assista pelo menos/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the reason of the lock is written out, and nothing is wider than the screen', async ({
    page,
    student: _student,
    newCourse,
  }) => {
    const course = await newCourse({ lessons: three })
    await page.goto(`/course/${course.id}`)
    await expect(row(page, 'O começo').getByRole('link', { name: 'Assistir O começo' })).toBeVisible()
    await expect(row(page, 'O fim').getByText(`Bloqueado. ${PREVIOUS_FIRST}`)).toBeVisible()
    await expect(row(page, 'O fim').getByRole('button')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test('a course that waits for another names it, and opens once that one is completed', async ({
  page,
  newCourse,
  completed,
}) => {
  const first = await newCourse({ lessons: [{ title: 'A única' }] })
  const second = await newCourse({ lessons: three, prerequisiteCourseId: first.id })
  await page.goto(`/course/${second.id}`)
  const notice = page.getByRole('region', { name: 'Curso bloqueado' })
  await expect(notice).toContainText(`Conclua “${first.title}” para desbloquear`)
  await expect(row(page, 'O começo').getByRole('button', { name: 'Bloqueado' })).toBeVisible()
  await expect(notice.getByRole('link')).toBeVisible()

  await completed(first.lessonIds)
  await page.reload()
  await expect(row(page, 'O começo').getByRole('link', { name: 'Assistir O começo' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a completed course is celebrated with its day', async ({ page, newCourse, completed }) => {
  const course = await newCourse({ lessons: [{ title: 'A única' }] })
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })
  const today = () => format.format(new Date())
  // It may be completed around midnight.
  const before = today()
  await completed(course.lessonIds)
  const days = `(${before}|${today()})`
  await page.goto(`/course/${course.id}`)
  const celebration = page.getByRole('region', { name: 'Curso concluído' })
  await expect(celebration).toContainText(new RegExp(`Você chegou ao fim em ${days}\\.`))
  await expect(page.getByText('100%')).toBeVisible()
  await expect(row(page, 'A única').getByRole('link', { name: 'Rever A única' })).toBeVisible()
})

test('a course without lessons says so, shows a few lines of a long description and the rest on demand, and the page tells the browser its title, its description and its address', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const description = 'Luz sobre o mar. '.repeat(40).trim()
  const course = await newCourse({ lessons: [], description })
  await page.goto(`/course/${course.id}?de=email`)
  await expect(page.getByRole('heading', { name: 'Nenhuma aula disponível ainda.' })).toBeVisible()
  await expect(page).toHaveTitle(`${course.title} · Farol`)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', description.slice(0, 150))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new URL(`/course/${course.id}`, page.url()).href,
  )

  const text = page.getByText(description)
  const isCut = () => text.evaluate((box) => box.scrollHeight > box.clientHeight)
  await expect.poll(isCut).toBe(true)
  await page.getByRole('button', { name: 'Ler mais', expanded: false }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ler menos', expanded: true })).toBeFocused()
  await expect.poll(isCut).toBe(false)
})

test('addresses in descriptions are links that open in another tab, and nothing else is', async ({
  page,
  student: _student,
  school,
  named,
}) => {
  const description =
    'Apostila: https://exemplo.com/apostila.pdf. Não clique em javascript:alert(1) nem <a href="https://mau.example">aqui</a>.'
  const lessons = [{ title: 'A única', description }]
  const { id, lessonIds } = await school.add({ title: named('Curso'), description, lessons })
  for (const path of [`/course/${id}`, `/course/${id}/lesson/${lessonIds[0]}`]) {
    await page.goto(path)
    const link = page.getByRole('link', { name: 'https://exemplo.com/apostila.pdf (abre em outra aba)' })
    await expect(link).toHaveAttribute('href', 'https://exemplo.com/apostila.pdf')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('link', { name: 'aqui' })).toHaveCount(0)
    await expect(page.getByText('javascript:alert(1)')).toBeVisible()
  }
})

test('a link in the lines of a description that are cut off is shown when the keyboard reaches it', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const description = `${'Luz sobre o mar. '.repeat(40)}https://exemplo.com/no-fim`
  const course = await newCourse({ lessons: [], description })
  await page.goto(`/course/${course.id}`)
  await page.getByRole('link', { name: 'https://exemplo.com/no-fim' }).focus()
  await expect(page.getByRole('button', { name: 'Ler menos', expanded: true })).toBeVisible()
})
