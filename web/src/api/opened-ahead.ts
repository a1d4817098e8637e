import type { OpenedLesson } from '@farol/contract/lessons.ts'

/** A page that waited longer for its code asks for itself: the student may have gone on elsewhere meanwhile. */
const FRESH_MS = 10_000

type OpenedAhead = { path: string; answer: Promise<OpenedLesson | undefined> }
const page = globalThis as { openedAhead?: OpenedAhead | undefined }

/** What the page sent before this code was here (first-paint.js), once; nothing when it sent something else or was refused. */
export async function openedAhead(path: string): Promise<OpenedLesson | undefined> {
  const sent = page.openedAhead
  page.openedAhead = undefined
  return sent?.path === path && performance.now() < FRESH_MS ? sent.answer : undefined
}

/** The video of that lesson need not wait for its screen either. */
export async function loadVideoAhead() {
  const opened = await page.openedAhead?.answer
  if (!opened) return
  const { loadEarly } = await import('#/player/early-video.ts')
  loadEarly(opened.lesson.videoUrl)
}
