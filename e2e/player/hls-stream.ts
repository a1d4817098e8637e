import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Twelve seconds in four parts, made once with ffmpeg (color and sine inputs, 320×180, `-f hls -hls_time 3`). The parts are
 * MPEG transport streams; they are not called `.ts` because that means something else in this repository.
 */
const FOLDER = join(import.meta.dirname, 'stream')
const HOST = 'https://videos.example/'
export const STREAM = `${HOST}stream.m3u8`
export const STREAM_SECONDS = 12

/** A site that keeps the school's streams. Answers with the parts that were asked for, in order. */
export async function serveStream(page: Page) {
  const asked: string[] = []
  await page.route(`${HOST}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    asked.push(name)
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp2t',
      body: readFileSync(join(FOLDER, name)),
    })
  })
  return asked
}

/** Chromium plays streams by itself. Other browsers do not, and get hls.js: this one then says that it is one of them. */
export async function pretendToKnowNoHls(page: Page) {
  await page.addInitScript(() => {
    const canPlayType = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? '' : canPlayType.call(this, type)
    }
  })
}
