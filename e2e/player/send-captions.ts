import type { Visitor } from '@farol/server/testing/visitor.ts'
import type { Place } from './lesson-test.ts'

type Said = readonly [second: number, text: string]

/** As a program would write it: each text is shown until the next one. */
export const srtOf = (...said: Said[]) =>
  said
    .map(([second, text], index) => {
      const end = said[index + 1]?.[0] ?? second + 3
      return `${index + 1}\n${time(second)} --> ${time(end)}\n${text}\n`
    })
    .join('\n')

const time = (second: number) => `00:00:${String(second).padStart(2, '0')},000`

type Sent = { srt: string; language?: string; name?: string }

/** Uploads captions for a lesson, without its form. */
export async function sendCaptions(
  admin: Visitor,
  { courseId, lessonId }: Place,
  { srt, language = 'pt-BR', name = 'aula.srt' }: Sent,
) {
  const path = `/api/admin/courses/${courseId}/lessons/${lessonId}/captions/${language}`
  const { status } = await admin.fetch(`${path}?name=${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/x-subrip' },
    body: srt,
  })
  if (status !== 200) throw new Error(`captions were answered with ${status}`)
}
