import { DEFAULT_CAPTION_LANGUAGE } from '@farol/domain/captions/languages.ts'
import { captionsContent } from '#/captions/save-captions.ts'
import type { Database } from '#/database/open-database.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'

/** Captions in Portuguese that say one text, in the third second. */
export async function buildCaptions(
  { orm }: Database,
  { lessonId, text = 'Olá' }: { lessonId: string; text?: string },
) {
  const language = DEFAULT_CAPTION_LANGUAGE
  const content = captionsContent([{ startMs: 3_000, endMs: 5_000, settings: '', text }])
  await orm.insert(lessonCaptions).values({ lessonId, language, name: 'aula.vtt', ...content })
  return { language }
}
