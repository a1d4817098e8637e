import { CLIP_SECONDS, expect, lessonPath, test, toast, withFastForward } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

test('a lesson goes on where the student stopped, on any device', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({})
  await student.watchedUpTo(place, 4.5, CLIP_SECONDS)
  await openLesson(place)
  await expect.poll(playerOn(page).time).toBeCloseTo(4.5, 0)
  expect(await playerOn(page).isPaused()).toBe(true)
})

test('a completed lesson starts at its beginning, and offers to go on where the student stopped', async ({
  page,
  admin,
  student,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({ videoDuration: CLIP_SECONDS, minWatchPercentage: 50 })
  await withFastForward(admin, async () => {
    await student.watchedUpTo(place, 15, CLIP_SECONDS)
    await openLesson(place)
    const player = playerOn(page)
    await expect(player.seekBar).toBeEnabled()
    const goOn = page.getByRole('button', { name: 'Continuar de 00:15' })
    await expect(goOn).toBeVisible()
    expect(await player.time()).toBe(0)
    await goOn.click()
    await expect.poll(player.time).toBeGreaterThan(15)
    expect(await player.isPaused()).toBe(false)
    await expect(goOn).toBeHidden()
  })
})

test('watching enough completes the lesson, says so once, and opens the way on', async ({
  page,
  student,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({ minWatchPercentage: 20 }, {})
  await openLesson(place)
  const next = page.getByRole('region', { name: 'Próxima aula' })
  await expect(next.getByRole('button', { name: 'Complete o vídeo' })).toBeDisabled()
  await expect(next).toContainText('Assista 20% para continuar')
  await expect(page.getByText('Assista pelo menos 20% da aula para marcá-la como concluída.')).toBeVisible()

  const player = playerOn(page)
  await player.play()
  await player.speedUp()
  await expect(toast(page, 'Aula concluída!')).toContainText('Parabéns por completar esta aula.', {
    timeout: 40_000,
  })
  await expect(next.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await player.pause()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
  expect(await student.progress(place)).toMatchObject({ isCompleted: true })

  await next.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula 2')
  await page.getByRole('link', { name: 'Voltar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aula 1')
})

test('seeking past the furthest point returns to it and explains why', async ({ page, openNewLesson }) => {
  const player = await openNewLesson()
  await player.play()
  await player.reaches(1)

  await player.seekBar.press('End')
  await expect(toast(page, 'Assista em sequência')).toBeVisible()
  expect(await player.time()).toBeLessThan(CLIP_SECONDS / 2)

  // The browser itself offers other ways, such as media keys.
  await player.seekTo(20)
  await expect.poll(player.time).toBeLessThan(CLIP_SECONDS / 2)
  await expect(page.getByRole('heading', { name: 'Aula concluída!' })).toBeHidden()
})

test('a forged save opens nothing', async ({ page, student, newLessons, openLesson }) => {
  const [place] = await newLessons({ videoDuration: CLIP_SECONDS }, {})
  await openLesson(place)
  const saved = await page.evaluate(async (lessonId) => {
    const forged = { position: 26, reach: 26, duration: 26, playedSeconds: 26 }
    const answer = await fetch(`/api/lessons/${lessonId}/progress`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(forged),
    })
    return answer.json()
  }, place.lessonId)
  expect(saved).toMatchObject({ isCompleted: false })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Complete o vídeo' })).toBeDisabled()
  expect(await student.progress(place)).toMatchObject({ isCompleted: false })
})

test('the end of a video leads to the next lesson by itself', async ({
  page,
  admin,
  student,
  newLessons,
  openLesson,
}) => {
  const [place, nextPlace] = await newLessons({ minWatchPercentage: 50 }, { title: 'A seguinte' })
  await page.clock.install()
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    await player.play()
    // From here on, time passes only when the test says so.
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await player.seekBar.press('End')
    const { overlay } = player
    await expect(overlay).toBeVisible()
    await expect(overlay).toHaveAccessibleDescription('Próxima aula em 10 segundos: A seguinte')
    await expect(overlay.getByRole('button', { name: 'Ir agora' })).toBeFocused()
    await page.clock.runFor(3_000)
    await expect(overlay).toContainText('Próxima aula em 7 segundos')
    await page.clock.runFor(7_000)
    await page.clock.resume()
    await expect(page).toHaveURL(lessonPath(nextPlace ?? place))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A seguinte')
    await expect.poll(player.isPaused).toBe(false)
  })
  expect(await student.progress(place)).toMatchObject({ isCompleted: true, watchPercentage: 100 })
})

test('the way on can be called off with Cancelar or Escape, or taken at once with Ir agora', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({ minWatchPercentage: 50 }, { title: 'A seguinte' })
  await page.clock.install()
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    const { overlay } = player
    const hasBegun = (seconds: number) => seconds > 0 && seconds < CLIP_SECONDS / 2
    const playToTheEnd = async () => {
      await player.play()
      // From the beginning again: a seek while an ended video is on its way there would end it before it plays.
      await expect.poll(async () => hasBegun(await player.time())).toBe(true)
      await player.seekBar.press('End')
      // From then on it listens to the keyboard.
      await expect(overlay.getByRole('button', { name: 'Ir agora' })).toBeFocused()
    }
    for (const way of ['Cancelar', 'Escape'] as const) {
      await test.step(way, async () => {
        await playToTheEnd()
        if (way === 'Escape') await page.keyboard.press('Escape')
        else await overlay.getByRole('button', { name: 'Cancelar' }).click()
        await expect(overlay).toBeHidden()
        await page.clock.runFor(15_000)
        await expect(page).toHaveURL(lessonPath(place))
      })
    }
    await playToTheEnd()
    await overlay.getByRole('button', { name: 'Ir agora' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A seguinte')
  })
})

test('the last lesson of a course ends in a small celebration', async ({
  page,
  admin,
  newLessons,
  openLesson,
}) => {
  const [place] = await newLessons({ minWatchPercentage: 50 })
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    await player.play()
    await player.seekBar.press('End')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Curso concluído!' })).toHaveText(
      'Curso concluído!Você concluiu todas as aulas de “Curso de teste”.',
    )
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Curso concluído!' })).toBeVisible()
})

test('the thumb of a refused leap returns to where the video is', async ({ page, openNewLesson }) => {
  const { seekBar } = await openNewLesson()
  const thumb = () => seekBar.evaluate((bar: HTMLInputElement) => bar.valueAsNumber)
  await seekBar.press('End')
  await expect(toast(page, 'Assista em sequência')).toBeVisible()
  await expect.poll(thumb).toBe(0)

  await seekBar.click()
  await expect.poll(thumb).toBe(0)
})
