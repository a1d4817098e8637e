import { quizzes } from '@farol/contract/quizzes.ts'
import type { Locator } from '@playwright/test'
import { expect, openImport, question, test, toast } from '../quiz/quiz-test.ts'
import { asked } from '../screens/expect-opened.ts'

const DESKTOPS = [1280, 1366, 1440, 1920]

test('on a desktop a notice hides no button of a lesson, of its quiz or of a question', async ({
  page,
  admin,
  newLessons,
  openEditor,
}) => {
  const places = await newLessons(...Array.from({ length: 12 }, () => ({})))
  const quiz = { title: 'Quiz Obrigatório', description: '', passingScore: 70 }
  const rules = { showFeedback: true, isRetakeAllowed: true, version: null }
  const questions = Array.from({ length: 12 }, (_, index) => question(`${index + 1}?`))
  for (const { lessonId } of places)
    await admin.call(quizzes.save, { params: { lessonId }, body: { ...quiz, ...rules, questions } })

  await openEditor(places[0])
  await page.getByRole('button', { name: 'Remover pergunta 1', exact: true }).click()
  await expectToHideNothing(toast(page, 'Pergunta removida'))
  await page.goto(`/admin/courses/${places[0].courseId}`)
  await page.getByRole('button', { name: 'Deletar Aula 1', exact: true }).click()
  const deletion = asked(page, 'Tem certeza que deseja deletar esta aula?')
  await deletion.getByRole('button', { name: 'Deletar' }).click()
  await expect(deletion).toBeHidden()
  await expectToHideNothing(toast(page, 'Aula deletada'))
})

async function expectToHideNothing(notice: Locator) {
  await expect(notice).toBeVisible()
  for (const width of DESKTOPS) {
    await notice.page().setViewportSize({ width, height: 900 })
    for (const part of [0, 0.5, 1])
      expect(await notice.evaluate(hidden, part), `at ${width}, scrolled by ${part}`).toEqual([])
  }
}

/** What can be pressed and lies under it, once this part of the page is scrolled. */
function hidden(notice: Element, scrolled: number) {
  scrollTo({ top: scrolled * document.documentElement.scrollHeight, behavior: 'instant' })
  const over = notice.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(a, button)')]
    .filter((pressed) => {
      const { top, bottom, left, right } = pressed.getBoundingClientRect()
      return top < over.bottom && bottom > over.top && left < over.right && right > over.left
    })
    .map((pressed) => pressed.ariaLabel ?? pressed.textContent)
}

test('what imported questions still need is not said any more once the quiz is saved', async ({
  page,
  newLessons,
  openEditor,
}) => {
  const [place] = await newLessons({})
  await openEditor(place)
  const importing = await openImport(page)
  await importing.getByLabel('Texto das perguntas').fill('Certa? {T}')
  await importing.getByRole('button', { name: 'Adicionar 1 pergunta' }).click()
  await expect(importing).toBeHidden()
  const notice = toast(page, 'Salve o quiz para guardar.')
  const saved = toast(page, 'Quiz salvo com sucesso!')
  // Under the pointer no notice leaves by itself, until the focus moves.
  await notice.hover()
  await page.getByRole('button', { name: 'Salvar Quiz' }).press('Enter')
  await expect(page).toHaveURL(`/admin/courses/${place.courseId}`)
  await saved.hover()
  await expect(notice).toBeHidden()
})
