/** A page that waited longer for its code asks for itself: the student may have gone on elsewhere meanwhile. */
const FRESH_MS = 10_000

type OpenedAhead = { path: string; answer: Promise<Response | undefined> }
type Ahead = { openedAhead?: OpenedAhead | undefined }

/** What the page sent before this code was here (first-paint.js), once; nothing when it sent something else or was refused. */
export async function openedAhead<Answer>(path: string): Promise<Answer | undefined> {
  const page = window as Ahead
  const sent = page.openedAhead
  page.openedAhead = undefined
  if (sent?.path !== path || performance.now() > FRESH_MS) return undefined
  const response = await sent.answer
  return response?.ok ? ((await response.json()) as Answer) : undefined
}
