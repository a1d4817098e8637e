import type { LessonInFile } from '@farol/contract/course-file.ts'
import { isBlank } from '@farol/domain/blank-text.ts'
import { htmlToLine, htmlToMarkdown, type ReadHtml, shortened } from '@farol/domain/html-to-markdown.ts'
import { MIN_WATCH_PERCENTAGE_DEFAULT, TITLE_MAX, URL_MAX } from '@farol/domain/limits.ts'
import { parseVideoSource } from '@farol/domain/video-source.ts'
import type { MoodleActivity, MoodleFile } from './moodle-backup.ts'
import { textOf } from './parse-xml.ts'

/** What an activity becomes: lessons of its own, or something for the lesson beside it. */
export type Part =
  | { kind: 'lesson'; lesson: LessonInFile }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'material'; name: string; file: string }
  | { kind: 'skipped'; what: string; why: string }

const IN_THE_BACKUP = '@@PLUGINFILE@@/'
const isVideo = ({ type, name }: MoodleFile) =>
  type.startsWith('video/') || /\.(?:mp4|m4v|mov|webm|mkv)$/i.test(name)
const VIDEO_ADDRESS = /^[^?#]+\.(?:mp4|m4v|mov|webm|m3u8)(?:[?#]|$)/i
const isImage = ({ type }: MoodleFile) => type.startsWith('image/')

/** A title as one line, whatever another program put into it. */
export function titled(title: string, otherwise = 'Sem título'): string {
  const line = shortened(htmlToLine(title), TITLE_MAX)
  return isBlank(line) ? otherwise : line
}

const withoutImages = (title: string): Part => ({
  kind: 'skipped',
  what: `Imagens de “${titled(title)}”`,
  why: 'Os textos do Farol não têm imagens. Envie-as como materiais da aula, se fizerem falta.',
})

function lesson(title: string, description: string, video: LessonInFile['video']): Part {
  const rules = { captionsUrl: '', requiresPrevious: true, minWatchPercentage: MIN_WATCH_PERCENTAGE_DEFAULT }
  const nothing = { captions: [], materials: [], quiz: null }
  return { kind: 'lesson', lesson: { title: titled(title), description, video, ...rules, ...nothing } }
}

const uploaded = ({ entry, name }: MoodleFile) => ({ from: 'file' as const, file: entry, name })

/** Any page may be the address of a video: only what looks like one is. The length is found out when the lesson's form is opened. */
function linkedVideo(address: string): LessonInFile['video'] | undefined {
  const { source } = parseVideoSource(address)
  if (!source?.url.startsWith('https://') || source.url.length > URL_MAX) return undefined
  const isOfPlayer = source.kind === 'vimeo' || source.kind === 'youtube'
  if (!isOfPlayer && !VIDEO_ADDRESS.test(source.url)) return undefined
  return { from: 'link', url: source.url, seconds: 0, hasNoLength: false }
}

export function urlParts({ title, content }: MoodleActivity): Part[] {
  const address = textOf(content, 'externalurl')
  const { text, hasImages } = htmlToMarkdown(textOf(content, 'intro'), { hasHeadings: true })
  const images = hasImages ? [withoutImages(title)] : []
  const video = linkedVideo(address)
  if (video) return [lesson(title, text, video), ...images]
  if (!/^https?:\/\/[^\s()]+$/i.test(address))
    return [
      { kind: 'skipped', what: `Link “${title}”`, why: 'O endereço não pode ser aberto pelo navegador.' },
    ]
  return [
    {
      kind: 'text',
      title: '',
      text: [`[${titled(title).replace(/[[\]]/g, '')}](${address})`, text].filter(Boolean).join('\n\n'),
    },
    ...images,
  ]
}

/** A Moodle file or folder: its videos become lessons, its other files materials. */
export function fileParts({ title, content, files, module }: MoodleActivity): Part[] {
  const own = files.filter(({ area }) => area === 'content')
  const { text, hasImages } = htmlToMarkdown(textOf(content, 'intro'), { hasHeadings: true })
  if (own.length === 0)
    return [{ kind: 'skipped', what: `Arquivo “${title}”`, why: 'O arquivo não veio no backup.' }]
  const main = own.find(({ isMain }) => isMain) ?? own[0]
  const taken = module === 'resource' && main ? [main] : own
  const parts = taken.map((file): Part => {
    const name = taken.length === 1 ? title : file.name.replace(/\.[^.]+$/, '')
    if (isVideo(file)) return lesson(name, taken.length === 1 ? text : '', uploaded(file))
    return { kind: 'material', name: file.name, file: file.entry }
  })
  const isTold = parts.length === 1 && parts[0]?.kind === 'lesson'
  if (text !== '' && !isTold) parts.push({ kind: 'text', title, text })
  if (hasImages) parts.push(withoutImages(title))
  if (taken.length < own.length)
    parts.push({
      kind: 'skipped',
      what: `Outros arquivos de “${titled(title)}”`,
      why: 'São partes de uma página, e só o arquivo principal vem.',
    })
  return parts
}

/** A Moodle page or label: each video in it becomes a lesson, the first with the text. */
export function pageParts({ title, content, files, module }: MoodleActivity): Part[] {
  const [area, field] = module === 'page' ? ['content', 'content'] : ['intro', 'intro']
  const read = htmlToMarkdown(textOf(content, field), { hasHeadings: true })
  const own = files.filter((file) => file.area === area)
  const videos = videosOf(read, own)
  const parts: Part[] = videos.map((video, index) =>
    lesson(index === 0 ? title : `${title} (${index + 1})`, index === 0 ? read.text : '', video),
  )
  const rest = own.filter((file) => !isVideo(file) && !isImage(file))
  parts.push(...rest.map((file): Part => ({ kind: 'material', name: file.name, file: file.entry })))
  if (videos.length === 0 && read.text !== '')
    parts.push({ kind: 'text', title: module === 'page' ? title : '', text: read.text })
  if (read.hasImages) parts.push(withoutImages(title))
  const shown = new Set(videos.flatMap((video) => (video.from === 'file' ? [video.file] : [])))
  for (const { name } of own.filter((file) => isVideo(file) && !shown.has(file.entry)))
    parts.push({ kind: 'skipped', what: `Vídeo “${name}”`, why: `Ele não aparece em “${titled(title)}”.` })
  return parts
}

function videosOf({ embedded, linked }: ReadHtml, files: readonly MoodleFile[]): LessonInFile['video'][] {
  const shown = embedded.length > 0 ? [...embedded, ...linked] : linked
  const found = shown.flatMap((address): LessonInFile['video'][] => {
    if (address.startsWith(IN_THE_BACKUP)) {
      const name = decoded(address.slice(IN_THE_BACKUP.length).replace(/\?.*$/, ''))
      const file = files.find((each) => each.name === name.split('/').at(-1) && isVideo(each))
      return file ? [uploaded(file)] : []
    }
    const video = linkedVideo(address)
    return video ? [video] : []
  })
  return [...new Map(found.map((video) => [JSON.stringify(video), video])).values()]
}

function decoded(address: string) {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
