import { type CaptionsProblem, parseCaptionsAddress } from '@farol/domain/captions-address.ts'
import {
  DESCRIPTION_MAX,
  TITLE_MAX,
  URL_MAX,
  VIDEO_DURATION_MAX_SECONDS,
  VIDEO_DURATION_MIN_SECONDS,
} from '@farol/domain/limits.ts'
import { VIDEO_PROBLEMS } from '@farol/domain/video-problems.ts'
import { parseVideoSource } from '@farol/domain/video-source.ts'
import { z } from 'zod'
import { id, version } from './ids.ts'
import { lessonMaterials } from './materials.ts'
import { percent, position } from './numbers.ts'
import { line, paragraphs } from './text.ts'

/** Pasted text becomes the canonical address of the recognised video. */
const videoUrl = z.string().transform((pasted, context) => {
  const { source, problem } = parseVideoSource(pasted)
  const message = problem
    ? VIDEO_PROBLEMS[problem]
    : source.url.length > URL_MAX
      ? VIDEO_PROBLEMS['too-long']
      : undefined
  if (message === undefined && source) return source.url
  context.addIssue({ code: 'custom', message: message ?? '' })
  return z.NEVER
})

const CAPTIONS_PROBLEMS: Record<CaptionsProblem, string> = {
  'not-an-address':
    'Isto não é o endereço de um arquivo. Use um link completo, como https://exemplo.com/aula.vtt.',
  'not-https': 'Use um link que comece com https://.',
  'other-format': 'Este formato de legendas não abre no navegador. Converta o arquivo para o formato .vtt.',
}

const captionsUrl = z.string().transform((typed, context) => {
  const { url = '', problem } = parseCaptionsAddress(typed)
  if (!problem && url.length <= URL_MAX) return url
  const message = problem ? CAPTIONS_PROBLEMS[problem] : 'Este link é longo demais.'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

export const durationSeconds = z
  .int('Use um número inteiro de segundos.')
  .min(VIDEO_DURATION_MIN_SECONDS, 'Use um número a partir de 0.')
  .max(VIDEO_DURATION_MAX_SECONDS, 'Uma aula tem no máximo 24 horas.')

export const lessonBody = z.strictObject({
  title: line({ max: TITLE_MAX, required: 'Digite o título da aula.' }),
  description: paragraphs({ max: DESCRIPTION_MAX }),
  videoUrl,
  videoDuration: durationSeconds,
  /** The length that the administrator's player reported; null if the video has none, absent if no player was asked. */
  playerDuration: z.number().gt(0).max(VIDEO_DURATION_MAX_SECONDS).nullable().optional(),
  /** A WebVTT file for videos without captions of their own; empty for none. */
  captionsUrl: captionsUrl.default(''),
  materials: lessonMaterials.default([]),
  orderIndex: position,
  requiresPrevious: z.boolean(),
  minWatchPercentage: percent,
})

/** What a change leaves out stays as it is. */
export const lessonUpdate = lessonBody.extend({
  version,
  orderIndex: position.optional(),
  captionsUrl: captionsUrl.optional(),
  materials: lessonMaterials.optional(),
})

/** What administrators and students read of a lesson. */
export const lessonContent = z.object({
  id,
  title: z.string(),
  description: z.string(),
  videoUrl: z.string(),
  /** Seconds; 0 if unknown. */
  videoDuration: z.int(),
  minWatchPercentage: z.int(),
  /** A WebVTT file; empty for none. */
  captionsUrl: z.string(),
})
