/** What the first bytes of a file show, as the library `file-type` names it. */
export type FoundFile = { ext: string; mime: string }

const DOCUMENTS = ['docx', 'xlsx', 'pptx', 'docm', 'xlsm', 'pptm', 'odt', 'ods', 'odp', 'rtf', 'epub']
const ARCHIVES = ['zip', 'rar', '7z', 'gz', 'tar.gz', 'tar', 'xz', 'bz2']
const PROGRAMS = ['exe', 'elf', 'macho', 'apk', 'jar', 'deb', 'msi', 'wasm', 'cfb']

/** For the sentence that refuses it: 'um PDF', 'uma imagem (BMP)'. */
export function foundFileName({ ext, mime }: FoundFile): string {
  const format = ext.toUpperCase()
  if (ext === 'pdf') return 'um PDF'
  if (mime.startsWith('image/')) return `uma imagem (${format})`
  if (mime.startsWith('audio/')) return `um áudio (${format})`
  if (mime.startsWith('video/')) return `um vídeo (${format})`
  if (DOCUMENTS.includes(ext)) return `um documento (${format})`
  if (ARCHIVES.includes(ext)) return `um arquivo compactado (${format})`
  if (PROGRAMS.includes(ext)) return `um programa (${format})`
  return `do tipo ${format}`
}
