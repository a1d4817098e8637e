/** Formats of uploaded videos, by the media type that their first bytes show. */
export const VIDEO_TYPES: readonly string[] = [
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/matroska',
]

const ACCEPTED = 'Envie um vídeo MP4, MOV, WebM ou MKV.'
const DOCUMENTS = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'epub']
const ARCHIVES = ['zip', 'rar', '7z', 'gz', 'tar', 'xz', 'bz2']
const PROGRAMS = ['exe', 'elf', 'macho', 'apk', 'jar', 'deb', 'msi']

type Found = { ext: string; mime: string }

/** Names what a file is instead of a video. */
export function notAVideoSentence(found: Found | undefined): string {
  return found === undefined
    ? `Não reconhecemos um vídeo neste arquivo. ${ACCEPTED}`
    : `Este arquivo é ${nameOf(found)}. ${ACCEPTED}`
}

function nameOf({ ext, mime }: Found): string {
  const format = ext.toUpperCase()
  if (ext === 'pdf') return 'um PDF'
  if (mime.startsWith('image/')) return `uma imagem (${format})`
  if (mime.startsWith('audio/')) return `um áudio (${format})`
  if (mime.startsWith('video/')) return `um vídeo ${format}, que não abre em todo navegador`
  if (DOCUMENTS.includes(ext)) return `um documento (${format})`
  if (ARCHIVES.includes(ext)) return `um arquivo compactado (${format})`
  if (PROGRAMS.includes(ext)) return `um programa (${format})`
  return `do tipo ${format}`
}
