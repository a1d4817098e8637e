import { takenByMany } from '../admin/crowd.ts'
import { expect, test } from '../quiz/quiz-test.ts'

test('long lists of attempts and of users come in pages that follow each other', async ({
  page,
  farol,
  newQuiz,
  asAdmin,
}) => {
  const quiz = await newQuiz()
  const name = `Turma ${quiz.id.slice(-6)}`
  await takenByMany(farol, { quizId: quiz.id, name, count: 60 })
  await asAdmin()
  const rows = page.getByRole('table').getByRole('rowheader')
  const more = page.getByRole('button', { name: 'Carregar mais' })

  await test.step('attempts, best first', async () => {
    await page.goto(`/admin/quizzes/${quiz.id}/results?sort=highest`)
    await expect(page.getByRole('button', { name: 'Todos 60' })).toBeVisible()
    await expect(rows).toHaveCount(50)
    await expect(rows.first()).toContainText(`${name} 60`)
    await more.click()
    await expect(rows).toHaveCount(60)
    await expect(rows.nth(49)).toContainText(`${name} 11`)
    await expect(rows.nth(50)).toContainText(`${name} 10`)
    await expect(rows.last()).toContainText(`${name} 1`)
    await expect(more).toHaveCount(0)
  })

  await test.step('users, newest first', async () => {
    await page.goto(`/admin/users?search=${name}`)
    await expect(page.getByText('60 usuários')).toBeVisible()
    await expect(rows).toHaveCount(50)
    await more.click()
    await expect(rows).toHaveCount(60)
    expect(new Set(await rows.allTextContents()).size).toBe(60)
    await expect(more).toHaveCount(0)
  })
})

test('all lessons of all courses have a second page, and the search stays with it', async ({
  page,
  newLessons,
  asAdmin,
}) => {
  const title = `Paginada ${crypto.randomUUID().slice(0, 8)}`
  await newLessons(...Array.from({ length: 51 }, (_, index) => ({ title: `${title} ${index + 1}` })))
  await asAdmin()
  await page.goto(`/admin/lessons?search=${title}`)
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(50)
  await expect(page.getByText('Página 1 de 2')).toBeVisible()
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(`${title} 51`)
  await expect(page.getByRole('searchbox')).toHaveValue(title)
  await page.getByRole('link', { name: 'Página anterior' }).click()
  await expect(rows).toHaveCount(50)
})
