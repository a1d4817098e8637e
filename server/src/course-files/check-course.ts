import { readFile } from 'node:fs/promises'
import type { CourseFile, LessonInFile } from '@farol/contract/course-file.ts'
import { Problem } from '@farol/contract/problem.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import type { Cue } from '@farol/domain/captions/parse-captions.ts'
import { COURSE_FILE_CAPTIONS_MAX_BYTES, type Skipped } from '@farol/domain/course-file.ts'
import { CAPTIONS_MAX_BYTES, COVER_FILE_MAX_BYTES, COVER_LEAST, COVER_SIZES } from '@farol/domain/limits.ts'
import { MATERIAL_MAX_BYTES } from '@farol/domain/materials.ts'
import { notAVideoSentence, VIDEO_TYPES } from '@farol/domain/not-a-video.ts'
import { fileTypeFromFile } from 'file-type'
import type { EncodeImage } from '#/images/image-encoding.ts'
import { type CheckedMaterial, checkMaterial } from '#/materials/receive-material.ts'
import type { StoredQuizImage } from '#/quizzes/store-quiz-image.ts'
import { checkedImages, type KeepImage } from './check-images.ts'
import { type CaptionsRead, createCaptionsReader } from './read-captions-aside.ts'
import type { UnpackedFile } from './unpack-files.ts'

type LinkedVideo = Extract<LessonInFile['video'], { from: 'link' }>
type StoredVideo = { from: 'file'; name: string; file: CheckedMaterial }

export type CheckedLesson = Omit<LessonInFile, 'video' | 'captions' | 'materials'> & {
  video: LinkedVideo | StoredVideo
  captions: { language: LessonInFile['captions'][number]['language']; name: string; cues: Cue[] }[]
  materials: { name: string; file: CheckedMaterial }[]
}
/** Everything that an import makes: each file of it was looked at. */
export type CheckedCourse = {
  course: CourseFile['course']
  cover: { small: Buffer; large: Buffer } | null
  lessons: CheckedLesson[]
  /** The images of questions and options, by their place in the archive. */
  images: ReadonlyMap<string, StoredQuizImage>
}

export type Parts = {
  files: ReadonlyMap<string, UnpackedFile>
  encodeImage: EncodeImage
  keepImage: KeepImage
  skip: (skipped: Skipped) => void
}

const NOT_THERE = 'O arquivo não veio junto com o curso.'
const TOO_MANY_CAPTIONS = `As legendas de um curso importado têm no máximo ${bytesText(COURSE_FILE_CAPTIONS_MAX_BYTES)} juntas. Envie estas depois, na aula.`

/** What can be imported of a course; the rest is reported as skipped. */
export async function checkCourse(parts: Parts, described: CourseFile): Promise<CheckedCourse> {
  const aside = createCaptionsReader()
  try {
    return await checkLessons(parts, described, aside.read)
  } finally {
    await aside.stop()
  }
}

type ReadAside = (path: string) => Promise<CaptionsRead>

async function checkLessons(
  parts: Parts,
  { course, lessons }: CourseFile,
  readAside: ReadAside,
): Promise<CheckedCourse> {
  const checked: CheckedLesson[] = []
  // Many lessons may name one file, which is small in the archive however often it is named: it is read once.
  const readCaptionsOf = captionsReader(parts, readAside)
  const checkMaterialOf = once((entry) => checkedMaterial(parts.files.get(entry)))
  for (const lesson of lessons) {
    const video = await checkedVideo(parts, lesson)
    if (!video) continue
    const captions = await checkedCaptions(parts, lesson, readCaptionsOf)
    const materials = await checkedMaterials(parts, lesson, checkMaterialOf)
    checked.push({ ...lesson, video, captions, materials })
  }
  const images = await checkedImages(parts, checked)
  return { course, cover: await checkedCover(parts, course.cover), lessons: checked, images }
}

/** A lesson without a video cannot be. */
async function checkedVideo({ files, skip }: Parts, { title, video }: LessonInFile) {
  if (video.from === 'link') return video
  const skipLesson = (why: string) => {
    skip({
      what: `Aula “${title}”`,
      why: `${why} Uma aula precisa de um vídeo, e esta fica de fora com o que tem.`,
    })
    return undefined
  }
  if (video.from === 'nowhere')
    return skipLesson(`O vídeo “${video.name}” não estava pronto quando o curso foi exportado.`)
  const file = files.get(video.file)
  if (!file) return skipLesson(`O vídeo “${video.name}” não veio junto com o curso.`)
  const found = await fileTypeFromFile(file.path)
  if (!found || !VIDEO_TYPES.includes(found.mime)) return skipLesson(notAVideoSentence(found))
  return { from: 'file' as const, name: video.name, file: { ...file, type: found.mime } }
}

function once<T>(read: (entry: string) => Promise<T>): (entry: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (entry) => {
    const found = known.get(entry) ?? read(entry)
    known.set(entry, found)
    return found
  }
}

type ReadOne = (entry: string) => Promise<{ cues?: Cue[] | undefined; problem?: string | undefined }>

function captionsReader({ files }: Parts, readAside: ReadAside): ReadOne {
  let bytes = 0
  const readFileOf = once(async (entry) => {
    const file = files.get(entry)
    if (!file || file.size > CAPTIONS_MAX_BYTES) return { problem: NOT_THERE }
    return readAside(file.path)
  })
  return async (entry) => {
    const { size = 0 } = files.get(entry) ?? {}
    if (size <= CAPTIONS_MAX_BYTES) bytes += size
    return bytes > COURSE_FILE_CAPTIONS_MAX_BYTES ? { problem: TOO_MANY_CAPTIONS } : readFileOf(entry)
  }
}

async function checkedCaptions({ skip }: Parts, { title, captions }: LessonInFile, readOne: ReadOne) {
  const checked: CheckedLesson['captions'] = []
  for (const { language, name, file } of captions) {
    const { cues, problem = NOT_THERE } = await readOne(file)
    if (cues) checked.push({ language, name, cues })
    else skip({ what: `Legendas “${name}” da aula “${title}”`, why: problem })
  }
  return checked
}

type CheckOne = (entry: string) => ReturnType<typeof checkedMaterial>

async function checkedMaterials({ skip }: Parts, { title, materials }: LessonInFile, checkOne: CheckOne) {
  const checked: CheckedLesson['materials'] = []
  for (const { name, file } of materials) {
    const outcome = await checkOne(file)
    if (typeof outcome === 'string') skip({ what: `Material “${name}” da aula “${title}”`, why: outcome })
    else checked.push({ name, file: outcome })
  }
  return checked
}

/** The file, or why it is none. */
async function checkedMaterial(file: UnpackedFile | undefined): Promise<CheckedMaterial | string> {
  if (!file) return NOT_THERE
  if (file.size === 0) return 'O arquivo está vazio.'
  if (file.size > MATERIAL_MAX_BYTES) return `Um material tem no máximo ${bytesText(MATERIAL_MAX_BYTES)}.`
  try {
    return await checkMaterial(file.path, { size: file.size, announcedSha256: null })
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_A_MATERIAL')
      return error.fields?.file ?? error.message
    throw error
  }
}

async function checkedCover({ files, encodeImage, skip }: Parts, entry: string | null) {
  if (entry === null) return null
  const file = files.get(entry)
  try {
    if (!file || file.size > COVER_FILE_MAX_BYTES) throw new Problem('NOT_AN_IMAGE')
    const sizes = [COVER_SIZES.small, COVER_SIZES.large]
    const [small, large] = await encodeImage({ file: await readFile(file.path), sizes, least: COVER_LEAST })
    if (!small || !large) throw new Problem('NOT_AN_IMAGE')
    return { small, large }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'UNAVAILABLE') throw error
    skip({ what: 'Capa do curso', why: 'A imagem não pôde ser aberta. O curso recebe a arte do Farol.' })
    return null
  }
}
