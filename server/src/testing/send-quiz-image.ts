import sharp from 'sharp'
import type { Visitor } from './visitor.ts'

/** A plain picture; the same colour is the same file. */
export const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: color } })
    .png()
    .toBuffer()

/** As an administrator sends it from the editor of a quiz. */
export async function sendQuizImage(visitor: Visitor, color: string) {
  const response = await visitor.fetch('/api/admin/quiz-images', {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(await picture(color)),
  })
  return (await response.json()) as { id: string; width: number; height: number }
}
