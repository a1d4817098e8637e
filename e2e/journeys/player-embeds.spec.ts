import { fakePlayer } from '../fake-players/fake-players.ts'
import { expect, test, toast, withFastForward } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'

const SECONDS = 12
/** A machine that stood still for some seconds could have played to the end of the short one. */
const LONG = 55
const VIMEO = 'https://vimeo.com/76979871/8272103f6e'
const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const sources = [
  { provider: 'vimeo', url: VIMEO },
  { provider: 'youtube', url: YOUTUBE },
] as const

for (const { provider, url } of sources) {
  test(`a lesson on ${provider} is watched, saved and completed`, async ({
    page,
    student,
    newLessons,
    openLesson,
  }) => {
    const fake = await fakePlayer(page, provider, LONG)
    const [place] = await newLessons({ videoUrl: url, minWatchPercentage: 8 }, {})
    await openLesson(place)
    await expect(page.getByText('menos de 1 minuto')).toBeVisible()
    expect(await fake.isPlaying()).toBe(false)
    await fake.play()
    await expect(toast(page, 'Aula concluída!')).toBeVisible({ timeout: 40_000 })
    await fake.pause()
    const pausedAt = await fake.time()
    await expect.poll(async () => (await student.progress(place)).positionSeconds).toBeCloseTo(pausedAt, 1)
    expect(await student.progress(place)).toMatchObject({ isCompleted: true })
  })

  test(`a lesson on ${provider} goes on where the student stopped, but not by itself, and takes our keys`, async ({
    page,
    farol,
    student,
    newLessons,
    openLesson,
  }) => {
    const fake = await fakePlayer(page, provider, LONG)
    const [place] = await newLessons({ videoUrl: url, videoDuration: LONG }, {})
    await student.watchedUpTo(place, 4, LONG)
    await openLesson(place)
    await expect(page.getByText('menos de 1 minuto')).toBeVisible()
    // Both refuse to play without the address of the page they are in.
    await expect.poll(() => fake.referrers).toEqual([`${farol.url}/`])
    if (provider === 'youtube') expect((await fake.address()).searchParams.get('start')).toBe('4')
    expect(await fake.isPlaying()).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(fake.isPlaying).toBe(true)
    await expect.poll(fake.time).toBeGreaterThanOrEqual(4)
    await page.keyboard.press('k')
    await expect.poll(fake.isPlaying).toBe(false)

    await test.step('a jump ahead in its own player is taken back', async () => {
      await fake.play()
      await expect.poll(fake.time).toBeGreaterThan(5)
      await fake.jumpTo(LONG)
      await expect.poll(fake.time).toBeLessThan(LONG / 2)
      await expect(toast(page, 'Assista em sequência')).toBeVisible()
      await expect(playerOn(page).overlay).toBeHidden()
      expect(await student.progress(place)).toMatchObject({ isCompleted: false })
    })
  })

  test(`the end of a video on ${provider} leads on`, async ({ page, admin, newLessons, openLesson }) => {
    const fake = await fakePlayer(page, provider)
    const lesson = { videoUrl: url, videoDuration: SECONDS, minWatchPercentage: 50 }
    const [place] = await newLessons(lesson, { title: 'A seguinte' })
    await withFastForward(admin, async () => {
      await openLesson(place)
      await fake.play()
      const watched = page.getByRole('meter', { name: 'Progresso da aula' })
      await expect(watched).not.toHaveAttribute('aria-valuenow', '0')
      await fake.jumpTo(SECONDS - 1)
      await expect(playerOn(page).overlay.getByRole('button', { name: 'Ir agora' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('A seguinte')
    })
  })

  test(`only ${provider} itself is listened to`, async ({ page, student, newLessons, openLesson }) => {
    await fakePlayer(page, provider)
    const [place] = await newLessons({ videoUrl: url, minWatchPercentage: 10 })
    await openLesson(place)
    await expect(page.getByText('menos de 1 minuto')).toBeVisible()
    await page.evaluate(() => {
      const forged = { seconds: 12, duration: 12, percent: 1 }
      window.postMessage({ event: 'play', data: forged }, '*')
      window.postMessage({ event: 'ended', data: forged }, '*')
      window.postMessage(JSON.stringify({ event: 'onStateChange', info: 1 }), '*')
      window.postMessage(
        JSON.stringify({ event: 'infoDelivery', info: { currentTime: 12, duration: 12 } }),
        '*',
      )
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.getByRole('link', { name: 'Voltar ao curso' }).click()
    await expect(page).toHaveURL(`/course/${place.courseId}`)
    expect(await student.progress(place)).toMatchObject({ positionSeconds: 0, isCompleted: false })
  })
}

for (const { provider, url } of [
  { provider: 'vimeo', url: 'https://vimeo.com/404' },
  { provider: 'youtube', url: 'https://www.youtube.com/watch?v=missing-404' },
] as const) {
  test(`a video that is gone from ${provider} is reported`, async ({ page, newLessons, openLesson }) => {
    await fakePlayer(page, provider)
    const [place] = await newLessons({ videoUrl: url })
    await openLesson(place)
    await expect(toast(page, 'Erro ao carregar vídeo')).toBeVisible()
  })
}
