/** More than any course has; what lists more wants to keep the server busy. */
export const COURSE_FILE_ENTRIES_MAX = 20_000
/** The limit for all texts in the file together: they are in memory while they are read. */
export const COURSE_FILE_TEXT_MAX_BYTES = 64 * 1024 ** 2
/** The limit for all captions together, each file as often as a lesson has it: they are in memory until the course is made. */
export const COURSE_FILE_CAPTIONS_MAX_BYTES = 64 * 1024 ** 2
/** XML elements in all files of a backup together: each takes far more memory than its text. */
export const COURSE_FILE_ELEMENTS_MAX = 1_000_000
/** Lessons of one imported course. */
export const COURSE_FILE_LESSONS_MAX = 1_000

const TOTAL_MAX_BYTES = 16 * 1024 ** 3
const TEXT_ALLOWANCE_BYTES = 256 * 1024 ** 2
/** Text becomes a tenth of its size, videos stay as long as they are; a bomb becomes a thousandth. */
const RATIO_MAX = 20

/** How many bytes may come out of an archive. They are counted while it is read: what it says of itself counts for nothing. */
export const unpackedMaxBytes = (archiveBytes: number) =>
  Math.min(TOTAL_MAX_BYTES, TEXT_ALLOWANCE_BYTES + RATIO_MAX * archiveBytes)

type FileInCourse = { id: string; size: number }
type LessonWithFiles = { uploadedVideo: FileInCourse | null; materials: readonly FileInCourse[] }

/** What the files of a course weigh when it is exported; each stands in the file once. */
export function courseFileBytes(lessons: readonly LessonWithFiles[]): number {
  const files = lessons.flatMap(({ uploadedVideo, materials }) => [
    ...(uploadedVideo ? [uploadedVideo] : []),
    ...materials,
  ])
  const sizes = new Map(files.map(({ id, size }) => [id, size]))
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** A name inside of the archive: no path that leads out of it, on any system. */
export const isInside = (name: string) =>
  name !== '' &&
  !/[\0\\]/.test(name) &&
  !/^(?:\/|[a-z]:)/i.test(name) &&
  !name.split('/').some((part) => part === '..')

/** Files are named by the hash of their content: Farol's by SHA-256, Moodle's by SHA-1. */
export function hashInName(name: string): { algorithm: 'sha1' | 'sha256'; hex: string } | undefined {
  const hex = /(?:^|\/)([\da-f]{40}|[\da-f]{64})$/.exec(name)?.[1]
  return hex === undefined ? undefined : { algorithm: hex.length === 64 ? 'sha256' : 'sha1', hex }
}

/** What an import leaves out, and why. */
export type Skipped = { what: string; why: string }

/** More than anybody reads. */
const SKIPPED_MAX = 2_000
/** Sentences with the titles of another program, which may have any length. */
const SKIPPED_TEXT_MAX = 2_000

/** The skipped items that are reported: a hostile file can make their list as long as it likes. */
export function firstSkipped(all: readonly Skipped[]): Skipped[] {
  const first = all.slice(0, SKIPPED_MAX).map(({ what, why }) => ({ what: cut(what), why: cut(why) }))
  if (all.length <= SKIPPED_MAX) return first
  return [...first, { what: 'E mais', why: 'Nem tudo o que fica de fora cabe nesta lista.' }]
}

const cut = (text: string) =>
  text.length > SKIPPED_TEXT_MAX ? `${text.slice(0, SKIPPED_TEXT_MAX).toWellFormed()}…` : text
