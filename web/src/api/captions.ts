import type { captions } from '@farol/contract/captions.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, TRANSFER_TIMEOUT_MS, timeLimit } from './client.ts'
import { queryKey } from './query-keys.ts'

/** Where a text is said in the lessons of a course. The previous matches stay on the screen while the next are loading. */
export const transcriptMatchesQuery = (courseId: string, search: string) =>
  queryOptions({
    queryKey: queryKey('transcript-matches', courseId, search),
    queryFn: async ({ signal }) =>
      (
        await call<typeof captions.search>(
          { method: 'GET', path: '/api/courses/{courseId}/transcript-matches' },
          { params: { courseId }, query: { search } },
          signal,
        )
      ).lessons,
    placeholderData: (previous) => previous,
  })

/** A WebVTT file, of a lesson or of another site. Player and transcript share it. */
export const captionsTextQuery = (url: string) =>
  queryOptions({
    queryKey: queryKey('captions-text', url),
    queryFn: async ({ signal }) => {
      const limit = timeLimit(TRANSFER_TIMEOUT_MS, signal)
      const text = await fetchText(url, limit.signal).finally(limit.end)
      if (!text.startsWith('WEBVTT')) throw new Error(`no captions at ${url}`)
      return text
    },
    // Live events never ask again: uploaded captions get another address when they change, and a link is read once.
    staleTime: 'static',
    retry: false,
  })

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  // Another site gets no cookies, and could not answer with them for any other site.
  const answer = await fetch(url, { credentials: url.startsWith('/') ? 'same-origin' : 'omit', signal })
  return answer.ok ? answer.text() : ''
}
