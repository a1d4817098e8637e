import type { OpenedLesson } from '@farol/contract/lessons.ts'

/** A page whose code took longer to load opens the lesson again: the student may have gone on in another tab meanwhile. */
const FRESH_MS = 10_000

type OpenedAhead = { path: string; answer: Promise<OpenedLesson | undefined> }
const page = globalThis as { openedAhead?: OpenedAhead | undefined }

/** The response to the request that first-paint.js sent before this code was loaded. Used once; undefined if it was for another path or failed. */
export async function openedAhead(path: string): Promise<OpenedLesson | undefined> {
  const sent = page.openedAhead
  page.openedAhead = undefined
  return sent?.path === path && performance.now() < FRESH_MS ? sent.answer : undefined
}
