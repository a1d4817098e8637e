import type { Page } from '@playwright/test'
import { expect } from '../farol.ts'

/** Our own player on the page, as a user meets it. */
export function playerOn(page: Page) {
  const video = page.locator('video')
  const seekBar = page.getByRole('slider', { name: 'Posição no vídeo' })
  const read = <T>(value: (video: HTMLVideoElement) => T) => video.evaluate(value)
  /** A video that was asked for ahead may be there before the player listens to keys. */
  const isReady = async () => {
    await expect(seekBar).toBeEnabled()
    await expect.poll(() => read(({ readyState }) => readyState)).toBeGreaterThanOrEqual(2)
  }
  return {
    video,
    /** A toast of the same name is a dialog, too, but not part of the lesson. */
    overlay: page.getByRole('main').getByRole('dialog', { name: 'Aula concluída!' }),
    seekBar,
    time: () => read(({ currentTime }) => currentTime),
    rate: () => read(({ playbackRate }) => playbackRate),
    isPaused: () => read(({ paused }) => paused),
    isMuted: () => read(({ muted }) => muted),

    isReady,
    /** Controls withdraw while a video plays; the keyboard always reaches it. */
    async play() {
      await isReady()
      await page.keyboard.press('k')
      await expect.poll(() => read(({ paused }) => paused)).toBe(false)
    },
    async pause() {
      await page.keyboard.press('k')
      await expect.poll(() => read(({ paused }) => paused)).toBe(true)
    },
    /** As a media key would. */
    async seekTo(seconds: number) {
      await video.evaluate((element: HTMLVideoElement, time) => {
        element.currentTime = time
      }, seconds)
    },
    async speedUp() {
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('>')
      await expect.poll(() => read(({ playbackRate }) => playbackRate)).toBe(2)
    },
    async reaches(seconds: number) {
      const inTime = { timeout: 15_000 }
      await expect.poll(() => read(({ currentTime }) => currentTime), inTime).toBeGreaterThanOrEqual(seconds)
    },
  }
}
