import { isBlank } from './blank-text.ts'
import { lessonTitleOfFile } from './lesson-from-file.ts'
import { asOneLine } from './lesson-title.ts'
import { LESSON_LIST_MAX, PASTED_VIDEO_MAX, TITLE_MAX } from './limits.ts'
import { parseVideoSource } from './video-source.ts'

/** `line` counts from 1. The link is as it was pasted, and empty if the line has none. */
export type ListedLesson = { line: number; title: string; link: string }

type LessonList = {
  lessons: ListedLesson[]
  /** Lines with text; more than LESSON_LIST_MAX are not read. */
  count: number
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/
const MARKUP = /<(?:iframe|video|embed)\b.*/i
const ADDRESS = /https?:\/\/|www\.|youtu\.be\/|youtube\.com\/|vimeo\.com\//i
const WORD = /\S+/g
const HEADER = /^["\s]*(?:t[íi]tulos?|nomes?|aulas?|links?|v[íi]deos?|urls?|endere[çc]os?)["\s]*$/i
/** '1. ', '2) ', '- ': what numbers a list, and the lessons are numbered anyway. */
const LIST_MARK = /^(?:\d{1,3}[.)]\s+|[-–•*]\s+)/

/**
 * Reads pasted lines as lessons: a link alone, 'título | link', two columns of a spreadsheet, or a sentence with a link in it.
 * Every line with text becomes a lesson, also one whose link cannot be used: it is corrected on the screen.
 */
export function parseLessonList(text: string): LessonList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(LINE_BREAK)
    .map((content, index) => ({ line: index + 1, content }))
    .filter(({ content }) => !isBlank(content))
  const [first] = lines
  if (first && isHeader(first.content)) lines.shift()
  const lessons = lines.slice(0, LESSON_LIST_MAX).map(({ line, content }) => ({
    line,
    // Longer than any embed code: nothing of it could be used.
    ...read(content.slice(0, PASTED_VIDEO_MAX + 1)),
  }))
  return { lessons, count: lines.length }
}

const isHeader = (line: string) => {
  const cells = cellsOf(line)
  return cells.length > 1 && cells.every((cell) => cell === '' || HEADER.test(cell))
}

function read(content: string): { title: string; link: string } {
  const markup = MARKUP.exec(content)?.[0]
  if (markup) return { title: cleanTitle(content.slice(0, -markup.length)), link: markup.trim() }
  const cells = cellsOf(content)
  const linkAt = cells.findIndex(isLink)
  if (linkAt >= 0 && cells.length > 1) {
    const title = cells.find((cell, index) => index !== linkAt && /\p{L}/u.test(cell)) ?? ''
    return { title: cleanTitle(title), link: cells[linkAt] ?? '' }
  }
  const words = [...content.matchAll(WORD)]
  const address = words.find(([word]) => ADDRESS.test(word))
  if (address) {
    const [link] = address
    const rest = `${content.slice(0, address.index)} ${content.slice(address.index + link.length)}`
    return { title: cleanTitle(rest), link: stripped(link, /[<>()"'“”,;]/) }
  }
  // Without spaces it is meant as a link: 'aula1.mp4' is explained by what it is.
  const alone = content.trim()
  return isLink(alone) ? { title: '', link: alone } : { title: cleanTitle(content), link: '' }
}

const cellsOf = (line: string) => {
  const divider = line.includes('\t') ? '\t' : '|'
  return line.split(divider).map((cell) => stripped(cell, /[\s"]/))
}

/** One word that names a host or a file. */
const isLink = (cell: string) =>
  !/\s/.test(cell) &&
  (ADDRESS.test(cell) || /^[^\s.]+\.[^\s.]{2}/.test(cell) || /^\/(?:media|videos)\//.test(cell))

function cleanTitle(text: string): string {
  const title = stripped(asOneLine(text).replace(LIST_MARK, ''), /[\s"|:;,–—-]/u)
  return isBlank(title) ? '' : title.slice(0, TITLE_MAX).toWellFormed().trim()
}

/** Without these characters at both ends. */
function stripped(text: string, edge: RegExp): string {
  let [start, end] = [0, text.length]
  while (start < end && edge.test(text.charAt(start))) start += 1
  while (end > start && edge.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** What a lesson is called until its author says otherwise: after its file, or by its place, counted from 1. */
export function suggestedTitle({ title, link }: { title: string; link: string }, place: number): string {
  if (title !== '') return title
  const { source } = parseVideoSource(link)
  const fileName = source && 'id' in source ? '' : (source?.url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  return /\.\w{2,5}$/.test(fileName) ? lessonTitleOfFile(decoded(fileName)) : `Aula ${place}`
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
