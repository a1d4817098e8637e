import { type FoundFile, foundFileName } from './found-file.ts'
import { downloadName } from './uploads.ts'

/** A scanned book, an hour of sound. Longer recordings are videos. */
export const MATERIAL_MAX_BYTES = 200 * 1024 ** 2
/** As many as a student still finds what they look for in. */
export const MATERIALS_PER_LESSON_MAX = 20

/** A material that is refused is removed: there is no third state. */
export const MATERIAL_STATES = ['receiving', 'ready'] as const

export const MATERIAL_KINDS = [
  'pdf',
  'image',
  'audio',
  'document',
  'spreadsheet',
  'presentation',
  'archive',
  'text',
] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

type Extensions = readonly [string, ...string[]]
type Format = { kind: MaterialKind; extensions: Extensions }

const format = (kind: MaterialKind, ...extensions: Extensions): Format => ({ kind, extensions })

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

export const TEXT_TYPE = 'text/plain'

/** What is accepted, by the media type that the bytes show. It is also what the file is served as. */
const FORMATS: Record<string, Format> = {
  'application/pdf': format('pdf', 'pdf'),
  'image/jpeg': format('image', 'jpg', 'jpeg', 'jfif'),
  'image/png': format('image', 'png'),
  'image/apng': format('image', 'png', 'apng'),
  'image/webp': format('image', 'webp'),
  'image/gif': format('image', 'gif'),
  'audio/mpeg': format('audio', 'mp3', 'mp2', 'mpga'),
  'audio/x-m4a': format('audio', 'm4a'),
  'audio/mp4': format('audio', 'm4a', 'm4b', 'mp4'),
  'audio/aac': format('audio', 'aac'),
  'audio/ogg': format('audio', 'ogg', 'oga', 'opus', 'spx'),
  'audio/ogg; codecs=opus': format('audio', 'ogg', 'opus', 'oga'),
  'audio/wav': format('audio', 'wav'),
  'audio/flac': format('audio', 'flac'),
  [`${OOXML}.wordprocessingml.document`]: format('document', 'docx'),
  [`${OOXML}.spreadsheetml.sheet`]: format('spreadsheet', 'xlsx'),
  [`${OOXML}.presentationml.presentation`]: format('presentation', 'pptx'),
  [`${OOXML}.presentationml.slideshow`]: format('presentation', 'ppsx'),
  'application/msword': format('document', 'doc'),
  'application/vnd.ms-excel': format('spreadsheet', 'xls'),
  'application/vnd.ms-powerpoint': format('presentation', 'ppt', 'pps'),
  'application/rtf': format('document', 'rtf'),
  [`${ODF}.text`]: format('document', 'odt'),
  [`${ODF}.spreadsheet`]: format('spreadsheet', 'ods'),
  [`${ODF}.presentation`]: format('presentation', 'odp'),
  [`${ODF}.graphics`]: format('document', 'odg'),
  'application/zip': format('archive', 'zip'),
  [TEXT_TYPE]: format('text', 'txt'),
}

const UNKNOWN: Format = format('archive', 'bin')

/** Whether a file of this media type is taken as it is. */
export const isMaterialType = (type: string) => Object.hasOwn(FORMATS, type)

export const materialKind = (type: string): MaterialKind => (FORMATS[type] ?? UNKNOWN).kind

/** As students read it: 'PDF', 'DOCX', 'CSV', 'Texto'. */
export function materialFormat({ type, name }: { type: string; name: string }): string {
  const { kind, extensions } = FORMATS[type] ?? UNKNOWN
  if (kind === 'text') return /\.(?:csv|tsv)$/i.test(name) ? 'CSV' : 'Texto'
  return extensions[0].toUpperCase()
}

/** Whatever its name in the lesson is, the file opens with the right program. A text keeps its own extension. */
export function materialDownloadName({ type, name }: { type: string; name: string }): string {
  const { kind, extensions } = FORMATS[type] ?? UNKNOWN
  const own = kind === 'text' ? /\.([^\s./\\]{1,10})$/.exec(name)?.[1]?.toLowerCase() : undefined
  return downloadName(name, own ? [own] : extensions)
}

/** What browsers show by themselves. */
export const isPreviewed = (kind: MaterialKind) => ['pdf', 'image', 'audio'].includes(kind)

const ACCEPTED =
  'Envie PDF, imagem (JPEG, PNG, WebP ou GIF), áudio, documento do Office ou OpenDocument, ZIP ou texto.'

/** Names what a file is instead of a material. */
export function notAMaterialSentence(found: FoundFile | undefined): string {
  return found === undefined
    ? `Não reconhecemos este arquivo. ${ACCEPTED}`
    : `Este arquivo é ${foundFileName(found)}. ${ACCEPTED}`
}
