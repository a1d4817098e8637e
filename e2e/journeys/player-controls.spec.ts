import { expectAccessibleScreen, expectNoAxeViolations } from '../axe.ts'
import { expect, test, withFastForward } from '../player/lesson-test.ts'
import { playerOn } from '../player/player-on.ts'
import { expectHoldsFocus, expectOpens } from '../screens/expect-opened.ts'

/** What stands over the player is as dark as it. */
const NIGHT = 'oklch(0.234 0.042 266)'

test('the keys of the player do what its help says', async ({ page, admin, newLessons, openLesson }) => {
  const [place] = await newLessons({})
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    await player.play()
    await page.keyboard.press('Space')
    await expect.poll(player.isPaused).toBe(true)

    const pausedAt = await player.time()
    await page.keyboard.press('l')
    await expect.poll(player.time).toBeCloseTo(pausedAt + 10, 1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(player.time).toBeCloseTo(pausedAt + 15, 1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(player.time).toBeCloseTo(pausedAt + 10, 1)
    await page.keyboard.press('j')
    await expect.poll(player.time).toBeCloseTo(pausedAt, 1)

    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Ativar o som' })).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByRole('button', { name: 'Silenciar' })).toBeVisible()

    await page.keyboard.press('>')
    await expect(page.getByRole('button', { name: 'Velocidade: 1,25×' })).toBeVisible()
    await page.keyboard.press('<')
    await expect(page.getByRole('button', { name: 'Velocidade: 1×' })).toBeVisible()

    await page.keyboard.press('t')
    await expect(page.getByRole('button', { name: 'Largura de teatro' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(help).toHaveCSS('background-color', NIGHT)
    await expectHoldsFocus(help)
    await page.keyboard.press('k')
    expect(await player.isPaused()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expectOpens(page.getByRole('button', { name: 'Atalhos do teclado' }), help)
  })
})

test('the keys that are a single letter or sign can be switched off, and stay off', async ({
  page,
  openNewLesson,
}) => {
  const player = await openNewLesson()
  const showHelp = page.getByRole('button', { name: 'Atalhos do teclado' })
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await showHelp.click()
  await help.getByRole('checkbox', { name: 'Atalhos de uma tecla' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.reload()
  await expect(player.seekBar).toBeEnabled()
  for (const key of ['m', 'k', '>', '?']) await page.keyboard.press(key)
  await page.keyboard.press('Space')
  await expect.poll(player.isPaused).toBe(false)
  expect(await player.isMuted()).toBe(false)
  expect(await player.rate()).toBe(1)
  await expect(help).toBeHidden()
})

test('a key pressed on a button or a slider belongs to it; the controls withdraw while the video plays and come back with the mouse', async ({
  page,
  openNewLesson,
}) => {
  const player = await openNewLesson()
  await player.play()
  await page.getByRole('button', { name: 'Silenciar' }).press('Space')
  await expect.poll(player.isMuted).toBe(true)
  expect(await player.isPaused()).toBe(false)
  await player.reaches(1)
  await player.pause()
  const before = await player.time()
  await page.getByRole('slider', { name: 'Volume' }).press('ArrowLeft')
  expect(await player.time()).toBe(before)

  await player.video.click()
  const controls = page.getByRole('group', { name: 'Controles do vídeo' })
  await expect(controls).toHaveCSS('opacity', '0')
  await page.mouse.move(300, 300)
  await expect(controls).toHaveCSS('opacity', '1')
  await player.video.click()
  await expect.poll(player.isPaused).toBe(true)
})

test('the whole screen holds the player with its controls, and speed and volume are remembered', async ({
  page,
  openNewLesson,
}) => {
  const player = await openNewLesson()
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible()
  await page.getByRole('button', { name: /^Velocidade/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeVisible()
  await page.getByRole('menuitemradio', { name: '1,5×' }).click()
  await test.step('the menu goes with the whole screen, which the browser leaves on Escape by itself', async () => {
    await page.getByRole('button', { name: /^Velocidade/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.evaluate(() => document.exitFullscreen())
    await expect(page.getByRole('menu')).toBeHidden()
  })
  await page.getByRole('button', { name: 'Tela cheia' }).click()
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('button', { name: 'Tela cheia' })).toBeVisible()
  await page.getByRole('slider', { name: 'Volume' }).fill('0.4')
  await page.reload()
  await expect.poll(player.rate).toBe(1.5)
  await expect.poll(() => player.video.evaluate((video: HTMLVideoElement) => video.volume)).toBeCloseTo(0.4)
})

test('a browser that blocks storage still plays', async ({ page, openNewLesson }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  const player = await openNewLesson()
  await player.play()
  await player.speedUp()
  await player.pause()
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
})

test('the count at the end of a video is accessible', async ({ page, admin, newLessons, openLesson }) => {
  const [place] = await newLessons({ minWatchPercentage: 50 }, {})
  await withFastForward(admin, async () => {
    await openLesson(place)
    const player = playerOn(page)
    await player.play()
    // It stands still: a look may take longer than the count.
    await page.evaluate(() => {
      window.setInterval = (() => 0) as unknown as typeof setInterval
    })
    await player.seekBar.press('End')
    // Said once, with the focus: a number that is read out each second drowns everything else.
    await expect(player.overlay).toHaveAccessibleDescription('Próxima aula em 10 segundos: Aula 2')
    await expect(player.overlay.getByRole('button', { name: 'Ir agora' })).toBeFocused()
    await expectNoAxeViolations(player.overlay)
  })
})

test('the lesson screen is accessible', async ({ page, openNewLesson }) => {
  const player = await openNewLesson({}, {})
  await expect.poll(player.time).toBe(0)
  await expectAccessibleScreen(page)
  await expectOpens(page.getByRole('button', { name: /^Velocidade/ }), page.getByRole('menu'))
  await expectOpens(page.getByRole('button', { name: 'Ajuda: Seu progresso' }), page.getByRole('dialog'))
})
