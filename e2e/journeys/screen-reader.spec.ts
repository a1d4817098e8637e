import { expect, takerOn, test } from '../quiz/quiz-test.ts'

/** The defects that docs/screen-reader.md lists as fixed. */

test('a change between log-in and sign-up is announced, and the focus stays on the link', async ({
  page,
}) => {
  await page.goto('/auth')
  // The form can be clicked once the page's script runs: before, the link would load another page.
  await page.getByLabel('Email').click()
  const link = page.getByRole('link', { name: 'Criar conta' })
  await link.press('Enter')
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Criar conta · Farol' })).toBeAttached()
  await expect(link).toBeFocused()
})

test('before there is something to say, no status bar is read out', async ({
  page,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  await openLesson(place)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('while a lesson plays, the position is said only to a user who moves it', async ({
  openNewLesson,
  page,
}) => {
  const { seekBar, ...player } = await openNewLesson()
  await seekBar.focus()
  await player.play()
  // The key that plays is one pressed on the slider: it says once where it starts.
  await player.reaches(1)
  const before = await seekBar.getAttribute('aria-valuetext')
  const value = await seekBar.inputValue()
  await player.reaches(7)
  await expect(seekBar).toHaveAttribute('aria-valuetext', before ?? '')
  await expect(seekBar).toHaveValue(value)
  const drawn = () =>
    seekBar.evaluate((bar) => Number.parseFloat(bar.style.getPropertyValue('--range-shift')))
  expect(await drawn()).toBeGreaterThan(0)
  await seekBar.press('ArrowLeft')
  await expect(seekBar).not.toHaveAttribute('aria-valuetext', before ?? '')
  // Nor is it said how far the lesson is, as it would be of a progress bar.
  await expect(page.getByRole('meter', { name: 'Progresso da aula' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('the video itself is no stop for the keyboard', async ({ openNewLesson, page }) => {
  await openNewLesson()
  await expect(page.locator('video')).toHaveAttribute('tabindex', '-1')
})

test('a question is said with its number, and the count of answers as a whole sentence', async ({
  page,
  openNewQuiz,
}) => {
  await openNewQuiz()
  const taker = takerOn(page)
  const count = page.locator('[aria-live=polite]').filter({ hasText: 'respondidas' })
  await expect(count).toHaveAttribute('aria-atomic', 'true')
  await page.getByRole('radio').first().press('Space')
  await expect(count).toHaveText('1 de 3 respondidas')
  expect(await count.evaluate(({ childNodes }) => childNodes.length)).toBe(1)
  await taker.next()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveAccessibleDescription('Pergunta 2 de 3')
  await expect(page.getByRole('meter')).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('a user who reads the options line by line comes to the circle before its text', async ({
  page,
  openNewQuiz,
}) => {
  await openNewQuiz()
  await expect(page.getByRole('radio')).toHaveCount(3)
  const isFirst = (radio: Element) => radio === radio.parentElement?.firstElementChild
  for (const radio of await page.getByRole('radio').all()) expect(await radio.evaluate(isFirst)).toBe(true)
})

test('the options say what is wrong with them each time they get the focus', async ({ writeNewQuestion }) => {
  const dialog = await writeNewQuestion()
  await dialog.getByRole('textbox', { name: 'Pergunta' }).fill('Um?')
  const send = dialog.getByRole('button', { name: 'Adicionar Pergunta' })
  const first = dialog.getByRole('textbox', { name: 'Texto da opção A' })
  for (let tries = 0; tries < 2; tries += 1) {
    await send.press('Enter')
    await expect(first).toBeFocused()
  }
  await expect(first).toHaveAccessibleDescription(/\S/)
  // Its head and foot are none of the page's.
  await expect(dialog.getByRole('banner')).toHaveCount(0)
  await expect(dialog.getByRole('contentinfo')).toHaveCount(0)
})
