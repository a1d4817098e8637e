import { expect, test } from '../student/course-test.ts'

const lessons = [{ title: 'O começo' }, { title: 'O fim' }]

test('a draft does not exist for a student, no more than an address that was never a course', async ({
  page,
  student: _student,
  newCourse,
  expectFailure,
}) => {
  const draft = await newCourse({ lessons, isPublished: false })
  expectFailure(/\/api\/courses\//, 404)
  await page.goto(`/course/${draft.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso não encontrado')
  await expect(page).toHaveTitle('Curso não encontrado · Farol')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: draft.title })).toHaveCount(0)
  await page.goto('/course/nao-existe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Curso não encontrado')
})

test('an administrator previews a draft, and is not locked out of any lesson', async ({
  page,
  newCourse,
  asAdmin,
}) => {
  const draft = await newCourse({ lessons, isPublished: false })
  await asAdmin()
  await page.goto(`/course/${draft.id}`)
  await expect(page.getByText('Rascunho')).toBeVisible()
  await page.getByRole('link', { name: 'Assistir O fim' }).click()
  await expect(page).toHaveURL(`/course/${draft.id}/lesson/${draft.lessonIds[1]}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('O fim')
})
