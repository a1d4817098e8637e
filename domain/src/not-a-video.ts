import { type FoundFile, foundFileName } from './found-file.ts'

/** Formats of uploaded videos, by the media type that their first bytes show. */
export const VIDEO_TYPES: readonly string[] = [
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/matroska',
]

const CAPTIONS = ['vtt', 'srt']
const CAPTIONS_SENTENCE =
  'Este arquivo tem legendas. Envie-as no formulário da aula, em “Arquivos de legendas”.'
const ACCEPTED = 'Envie um vídeo MP4, MOV, WebM ou MKV.'

/** Names what a file is instead of a video. */
export function notAVideoSentence(found: FoundFile | undefined): string {
  if (found && CAPTIONS.includes(found.ext)) return CAPTIONS_SENTENCE
  return found === undefined
    ? `Não reconhecemos um vídeo neste arquivo. ${ACCEPTED}`
    : `Este arquivo é ${nameOf(found)}. ${ACCEPTED}`
}

const nameOf = (found: FoundFile) =>
  found.mime.startsWith('video/')
    ? `um vídeo ${found.ext.toUpperCase()}, que não abre em todo navegador`
    : foundFileName(found)
