import { users } from '@farol/contract/users.ts'
import type { Locator } from '@playwright/test'
import { closeToast, logIn, toast } from '../farol.ts'
import { expect, quizPath, test } from '../quiz/quiz-test.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function expectBeside(notice: Locator, action: Locator) {
  // Under the pointer it stays, however long the next screen takes.
  await notice.hover()
  await expect(notice).toHaveCSS('translate', 'none')
  await action.scrollIntoViewIfNeeded()
  const [one, other] = await Promise.all([notice.boundingBox(), action.boundingBox()])
  if (!one || !other) throw new Error('the notice or the button is not on the page')
  const isCovered =
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  expect(isCovered).toBe(false)
}

test('on a phone no notice lies over the button that comes next', async ({
  page,
  farol,
  newQuiz,
  admin,
  expectFailure,
}) => {
  const { place } = await newQuiz()
  const student = await farol.newStudent()
  await admin.call(users.completeLesson, { params: { userId: student.id, lessonId: place.lessonId } })

  await test.step('the log-in', async () => {
    expectFailure(/sign-in/, 401)
    await page.goto(`/auth?redirect=${encodeURIComponent(quizPath(place))}`)
    await logIn(page, { ...student, password: 'senha-errada-123' })
    await expectBeside(toast(page, 'Erro'), page.getByRole('button', { name: 'Entrar', exact: true }))
  })

  await test.step('a quiz', async () => {
    // Where another notice goes, this one moves, and is no longer under the pointer.
    await closeToast(toast(page, 'Erro'))
    await logIn(page, student)
    await expectBeside(
      toast(page, 'Login realizado com sucesso!'),
      page.getByRole('button', { name: 'Próxima' }),
    )
  })

  await test.step('a form', async () => {
    await page.goto('/profile')
    await page.getByLabel('Nome').first().fill('Outro Nome')
    const save = page.getByRole('button', { name: /^Salvar/ })
    await save.click()
    await expectBeside(toast(page, 'Perfil atualizado'), save)
  })
})
