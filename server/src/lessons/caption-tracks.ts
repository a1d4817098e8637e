import type { OpenedLesson } from '@farol/contract/lessons.ts'
import type { CaptionLanguage } from '@farol/domain/captions/languages.ts'

export type CaptionTrackRow = { language: CaptionLanguage; sha256: string }

/** The address changes with the content, so that nobody sees old captions from a cache. */
export const captionsAddress = (lessonId: string, { language, sha256 }: CaptionTrackRow) =>
  `/api/lessons/${lessonId}/captions/${language}?v=${sha256.slice(0, 12)}`

/** The captions of a lesson `l`, Portuguese first, as `toCaptionTracks` takes them. */
export const CAPTION_TRACKS = `(
  select coalesce(json_agg(json_build_object('language', t.language, 'sha256', t.sha256)
    order by t.language <> 'pt-BR', t.language), '[]')
  from lesson_captions t where t.lesson_id = l.id)`

export const toCaptionTracks = (
  lessonId: string,
  rows: CaptionTrackRow[],
): OpenedLesson['lesson']['captions'] =>
  rows.map((track) => ({ language: track.language, address: captionsAddress(lessonId, track) }))
