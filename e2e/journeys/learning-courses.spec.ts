import type { Page } from '@playwright/test'
import { expect, test } from '../student/course-test.ts'

const lessons = [{ title: 'Primeira luz' }, { title: 'Segunda luz' }]
const skeletons = (page: Page) => page.locator('[role=status][aria-busy=true]')

const counterOn = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition')

test('the dashboard greets a new student and counts honestly', async ({
  page,
  student: _student,
  newCourse,
}) => {
  await newCourse({ lessons })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, Estudante')
  await expect(page.getByText('Escolha por onde começar e siga no seu ritmo.')).toBeVisible()
  await expect(counterOn(page, 'Em andamento')).toHaveText('0')
  await expect(counterOn(page, 'Concluídos')).toHaveText('0')
  await expect(page.getByRole('region', { name: 'Curso para começar' })).toBeVisible()
})

test('one click on Continuar leads from the dashboard into the lesson to go on with, on Começar into the first of a course', async ({
  page,
  newCourse,
  completed,
}) => {
  const course = await newCourse({ lessons })
  await completed(course.lessonIds.slice(0, 1))
  const fresh = await newCourse({ lessons })
  await page.goto('/dashboard')
  await expect(page.getByText(`Falta uma aula para concluir “${course.title}”.`)).toBeVisible()
  const lead = page.getByRole('region', { name: 'Curso em andamento' })
  await expect(lead.getByRole('meter')).toHaveAttribute('aria-valuenow', '50')
  await expect(lead.getByText('1 de 2 aulas concluídas')).toBeVisible()
  await lead.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`/course/${course.id}/lesson/${course.lessonIds[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Segunda luz')
  await page.goBack()
  await page.getByRole('link', { name: `Começar ${fresh.title}`, exact: true }).click()
  await expect(page).toHaveURL(`/course/${fresh.id}/lesson/${fresh.lessonIds[0]}`)
})

test('a course whose lessons are all watched says which quiz is missing, leads there, and is completed once that is passed', async ({
  page,
  newCourse,
  completed,
}) => {
  const course = await newCourse({
    lessons: [{ title: 'Primeira luz' }, { title: 'Segunda luz', hasQuiz: true }],
  })
  const after = await newCourse({ lessons, prerequisiteCourseId: course.id })
  const empty = await newCourse({ lessons: [] })
  await completed(course.lessonIds)
  await page.goto('/dashboard')
  await expect(counterOn(page, 'Concluídos')).toHaveText('0')
  await expect(
    page.getByText(`Falta passar no quiz da aula 2 para concluir “${course.title}”.`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: `Ver Curso ${empty.title}`, exact: true })).toBeVisible()

  await page.goto(`/course/${course.id}`)
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Curso concluído' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Falta passar no quiz da aula 2' })).toHaveAttribute(
    'href',
    `/course/${course.id}/lesson/${course.lessonIds[1]}`,
  )
  await page.getByRole('link', { name: 'Fazer Quiz Segunda luz' }).click()
  await page.getByRole('radio', { name: 'Verdadeiro' }).click()
  await page.getByRole('button', { name: 'Enviar Quiz' }).click()
  await page.getByRole('button', { name: 'Enviar respostas' }).click()

  await expect(page.getByText(`Você concluiu o curso “${course.title}”.`)).toBeVisible()
  await page.getByRole('link', { name: `Você desbloqueou o curso “${after.title}”` }).click()
  await expect(page).toHaveURL(`/course/${after.id}`)
  await page.goto('/dashboard')
  await expect(counterOn(page, 'Concluídos')).toHaveText('1')
  await page.getByRole('link', { name: `Rever ${course.title}`, exact: true }).click()
  await expect(page).toHaveURL(`/course/${course.id}`)
})

test('Ver Curso shows the course, and a locked one says what comes first', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const first = await newCourse({ lessons })
  const second = await newCourse({ lessons, prerequisiteCourseId: first.id })
  await page.goto('/courses')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: second.title }) })
  await expect(card.getByText('Bloqueado')).toBeVisible()
  await expect(card.getByText(`Conclua “${first.title}” para desbloquear`)).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: `Ver Curso ${first.title}`, exact: true }).click()
  await expect(page).toHaveURL(`/course/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
})

test('going back and forth shows the screens at once, at the place and the link one left', async ({
  page,
  student: _student,
  newCourse,
}) => {
  const course = await newCourse({ lessons })
  const heading = page.getByRole('heading', { level: 1 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Cursos Disponíveis' }).click()
  const link = page.getByRole('link', { name: `Ver Curso ${course.title}`, exact: true })
  await link.focus()
  // A user cannot press a key within the frame in which the page moves, before it has announced it.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const left = await scrolled()
  expect(left).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(course.title)

  // From here on the server never answers.
  await page.route('**/api/**', () => undefined)
  for (const [turn, title] of [
    ['goBack', 'Cursos Disponíveis'],
    ['goBack', 'Olá, Estudante'],
    ['goForward', 'Cursos Disponíveis'],
    ['goForward', course.title],
  ] as const) {
    await page[turn]()
    await expect(heading).toHaveText(title)
    await expect(skeletons(page)).toHaveCount(0)
    if (title !== 'Cursos Disponíveis') continue
    await expect(link).toBeFocused()
    await expect.poll(scrolled).toBe(left)
  }
})

test('courses that cannot be loaded say so, and come when asked again', async ({
  page,
  student: _student,
  newCourse,
  expectFailure,
}) => {
  const course = await newCourse({ lessons })
  expectFailure(/\/api\/courses$/, 500)
  await page.route('**/api/courses', (route) => route.fulfill({ status: 500 }))
  await page.goto('/courses')
  await expect(page.getByRole('heading', { name: 'Erro ao carregar cursos' })).toBeVisible()
  await page.unroute('**/api/courses')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: course.title, exact: true })).toBeVisible()
})

test('without courses the student reads that there are none', async ({ page, student: _student }) => {
  await page.route('**/api/courses', (route) =>
    route.fulfill({ json: { courses: [], deadlines: [], upcomingTurmas: [] } }),
  )
  for (const path of ['/courses', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nenhum curso disponível' })).toBeVisible()
  }
})
