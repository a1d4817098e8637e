import { adminLessons } from '@farol/contract/admin-lessons.ts'
import { quizzes } from '@farol/contract/quizzes.ts'
import { CLIP_SECONDS, expect, lessonPath } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { question, quizPath, takeQuiz, test } from '../quiz/quiz-test.ts'

test('a quiz waits until enough was watched', async ({ page, newQuiz, openLesson }) => {
  const { place } = await newQuiz()
  await openLesson(place)
  await expect(page.getByRole('heading', { name: 'Quiz Obrigatório' })).toBeVisible()
  await expect(page.getByText('Complete o quiz para desbloquear a próxima aula')).toBeVisible()
  await expect(page.getByText('Nota mínima: 70%')).toBeVisible()
  await expect(page.getByText('Apenas uma tentativa')).toBeVisible()
  await expect(page.getByText('Se não passar, assista de novo e refaça')).toBeVisible()
  const button = page.getByRole('button', { name: 'Fazer Quiz' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Complete 90% do vídeo antes de fazer o quiz')
})

test('with a minimum of 0 % the quiz is open before the video plays', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({ minWatchPercentage: 0 }, {})
  const quiz = { title: 'Quiz', description: '', passingScore: 70, showFeedback: true, isRetakeAllowed: true }
  await admin.call(quizzes.save, {
    params: place,
    body: { ...quiz, version: null, questions: [question('Um?'), question('Dois?')] },
  })
  await openLesson(place)
  await expect(page.getByText(/Complete 0%|Assista 0%/)).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Próxima aula' }).getByRole('link', { name: 'Faça o quiz' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Fazer Quiz' }).click()
  await expect(page).toHaveURL(quizPath(place))
  await expect(page.getByText('Pergunta 1 de 2')).toBeVisible()
})

test('a watched lesson leads to its quiz before the next', async ({ page, newQuiz, watched, openLesson }) => {
  const { place } = await newQuiz()
  await watched(place)
  await openLesson(place)
  const next = page.getByRole('region', { name: 'Próxima aula' })
  await expect(next.getByRole('link', { name: 'Faça o quiz' })).toHaveAccessibleDescription(
    'Complete o quiz para desbloquear',
  )
  await page.getByRole('link', { name: 'Fazer Quiz' }).click()
  await expect(page).toHaveURL(`${lessonPath(place)}/quiz`)
})

test('a passed quiz opens the next lesson', async ({ page, student, newQuiz, watched, openLesson }) => {
  const { place } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: () => true })
  await openLesson(place)
  await expect(page.getByRole('heading', { name: 'Quiz Concluído' })).toBeVisible()
  await expect(page.getByText('Você passou no quiz! Continue para a próxima aula.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver Resultado' }).click()
  await expect(page).toHaveURL(`${lessonPath(place)}/quiz/result`)
})

test('a passed quiz in the last lesson of a course speaks of no next one', async ({
  page,
  admin,
  student,
  newQuiz,
  watched,
  openLesson,
}) => {
  const { place, next } = await newQuiz()
  await admin.call(adminLessons.remove, { params: next })
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: () => true })
  await openLesson(place)
  await expect(page.getByText('Você passou no quiz!')).toBeVisible()
  await expect(page.getByText('Continue para a próxima aula.')).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the ways back say where they lead', async ({ page, newQuiz, watched, openLesson }) => {
    const { place } = await newQuiz()
    await watched(place)
    await openLesson(place)
    await expect(page.getByText('Voltar ao curso', { exact: true })).toBeInViewport()
    await page.getByRole('link', { name: 'Fazer Quiz' }).click()
    await expect(page.getByText('Voltar para Aula', { exact: true })).toBeInViewport()
  })
})

test('a failed quiz asks to watch again', async ({ page, student, newQuiz, watched, openLesson }) => {
  const { place } = await newQuiz()
  await watched(place)
  await takeQuiz({ student: student.visitor, place, isRight: () => false })
  await openLesson(place)
  await expect(page.getByRole('heading', { name: 'Quiz Não Aprovado' })).toBeVisible()
  await expect(page.getByText('Você precisa assistir a aula novamente')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver Resultado' })).toBeVisible()
  const next = page.getByRole('region', { name: 'Próxima aula' })
  const button = next.getByRole('button', { name: 'Passe no quiz' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Você precisa passar no quiz')
})

test('a student who failed watches again from the beginning, and may then retake the quiz', async ({
  page,
  student,
  newQuiz,
  watched,
  openLesson,
}) => {
  const { place } = await newQuiz()
  await watched(place)
  await student.watchedUpTo(place, CLIP_SECONDS, CLIP_SECONDS)
  await takeQuiz({ student: student.visitor, place, isRight: () => false })
  await openLesson(place)
  await expect(
    page.getByText('Você assistiu de novo 0% da aula. Com 90%, o quiz abre outra vez.'),
  ).toBeVisible()
  const player = playerOn(page)
  await player.play()
  expect(await player.time()).toBeLessThan(CLIP_SECONDS / 2)
  await player.speedUp()
  await expect(page.getByRole('link', { name: 'Fazer Quiz' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Você assistiu a aula novamente. Agora pode refazer o quiz.')).toBeVisible()
  await expect(page.getByText('o quiz está aberto outra vez.')).toBeVisible()
  await expect(page.getByText('Você precisa assistir a aula novamente')).toBeHidden()
})
