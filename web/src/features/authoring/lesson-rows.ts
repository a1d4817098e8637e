import { lengthText, parseLengthText } from '@farol/domain/length-text.ts'
import { type ListedLesson, suggestedTitle } from '@farol/domain/lesson-list.ts'
import { isFollowed, parseVideoSource } from '@farol/domain/video-source.ts'
import type { ListedLessonBody } from '#/api/admin-lessons.ts'
import type { PreviewState } from './preview-state.ts'

/** A lesson of a pasted list until it is saved. */
export type LessonRow = {
  key: number
  title: string
  link: string
  /** As typed or as the player reported it: '5:30'; empty if unknown. */
  length: string
  /** How its video opened; undefined until it was tried. */
  preview: PreviewState | undefined
  /** The title that the row got by its place, while its author has not touched the title: that of the video takes its place. */
  suggestion: string | null
}

export type RowErrors = { title?: string; videoUrl?: string; videoDuration?: string }

/** `before` counts the lessons that stand before them. */
export const toRows = (
  lessons: readonly ListedLesson[],
  { before, firstKey }: { before: number; firstKey: number },
) =>
  lessons.map((lesson, index): LessonRow => {
    const title = suggestedTitle(lesson, before + index + 1)
    return {
      key: firstKey + index,
      title,
      link: parseVideoSource(lesson.link).source?.url ?? lesson.link,
      length: '',
      preview: undefined,
      suggestion: lesson.title === '' ? title : null,
    }
  })

/** Its part of the draft: how a video opened is found out again. */
export const toStored = ({ title, link, length, suggestion }: LessonRow) => ({
  title,
  link,
  length,
  suggestion,
})

/** What is stored may be of another version of Farol, or damaged. */
export const restoredRows = (stored: readonly unknown[]): LessonRow[] =>
  stored.filter(isStored).map(({ title, link, length, suggestion }, key) => ({
    title,
    link,
    length,
    suggestion: typeof suggestion === 'string' ? suggestion : null,
    key,
    preview: undefined,
  }))

type StoredRow = Pick<LessonRow, 'title' | 'link' | 'length'> & { suggestion?: unknown }

const isStored = (row: unknown): row is StoredRow =>
  typeof row === 'object' &&
  row !== null &&
  (['title', 'link', 'length'] as const).every((name) => typeof Reflect.get(row, name) === 'string')

/** Its player has still to be asked. The server reads the length of an uploaded video from its file. */
export function isWaiting({ link, preview }: LessonRow) {
  const { source } = parseVideoSource(link)
  return preview === undefined && source !== undefined && source.kind !== 'upload' && isFollowed(source.kind)
}

/** A length and a title that were typed stay. */
export const opened = (row: LessonRow, preview: PreviewState, videoTitle = ''): LessonRow => ({
  ...row,
  preview,
  title: row.suggestion === null || videoTitle === '' ? row.title : videoTitle,
  length:
    row.length === '' && preview.seconds !== null
      ? lengthText(Math.max(1, Math.round(preview.seconds)))
      : row.length,
})

/** Nothing is known of another video yet. */
export const withLink = (row: LessonRow, link: string): LessonRow => ({
  ...row,
  title: row.suggestion ?? row.title,
  link,
  length: '',
  preview: undefined,
})

export const withTitle = (row: LessonRow, title: string): LessonRow => ({ ...row, title, suggestion: null })

/** Until it is left, nothing is opened of a link that is typed letter by letter. */
export const typing = (row: LessonRow, link: string): LessonRow => ({
  ...withLink(row, link),
  preview: { status: 'opening', seconds: null },
})

export const isReadable = ({ link, length }: LessonRow) =>
  parseVideoSource(link).source !== undefined && parseLengthText(length) !== undefined

export function toBody({ title, link, length, preview }: LessonRow): ListedLessonBody {
  return {
    title,
    videoUrl: link,
    videoDuration: parseLengthText(length) ?? 0,
    ...(preview?.status === 'open' ? { playerDuration: preview.seconds } : {}),
  }
}

/** What the server says of a list, by the place of each lesson: `lessons.3.videoUrl`. */
export function errorsByPlace(fields: Readonly<Record<string, string>>) {
  const errors = new Map<number, RowErrors>()
  for (const [path, sentence] of Object.entries(fields)) {
    const [, place, field] = /^lessons\.(\d+)\.(\w+)$/.exec(path) ?? []
    if (place !== undefined && field !== undefined)
      errors.set(Number(place), { ...errors.get(Number(place)), [field]: sentence })
  }
  return errors
}
