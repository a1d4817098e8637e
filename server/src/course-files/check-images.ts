import { readFile } from 'node:fs/promises'
import type { LessonInFile } from '@farol/contract/course-file.ts'
import { Problem } from '@farol/contract/problem.ts'
import { COVER_FILE_MAX_BYTES } from '@farol/domain/limits.ts'
import { type EncodedQuizImage, encodedQuizImage, type StoredQuizImage } from '#/quizzes/store-quiz-image.ts'
import type { Parts } from './check-course.ts'

type Quiz = NonNullable<LessonInFile['quiz']>
export type ImageInFile = NonNullable<Quiz['questions'][number]['image']>
/** Stores an image; a dry run stores none. */
export type KeepImage = (image: EncodedQuizImage) => Promise<StoredQuizImage>

export const imagesOf = (quiz: Quiz | null): ImageInFile[] =>
  (quiz?.questions ?? []).flatMap(({ image, options }) =>
    [image, ...options.map((option) => option.image)].filter((each) => each !== null),
  )

/** One at a time: a course may have hundreds. A question whose image cannot be used comes without it. */
export async function checkedImages(parts: Parts, lessons: Pick<LessonInFile, 'title' | 'quiz'>[]) {
  const images = new Map<string, StoredQuizImage>()
  const refused = new Set<string>()
  for (const { title, quiz } of lessons)
    for (const { file, description } of imagesOf(quiz)) {
      if (images.has(file) || refused.has(file)) continue
      const stored = await checkedImage(parts, file)
      if (stored) images.set(file, stored)
      else {
        refused.add(file)
        const what = `Imagem${description && ` “${description}”`} do quiz da aula “${title}”`
        parts.skip({ what, why: 'A imagem não pôde ser aberta. A pergunta vem sem ela.' })
      }
    }
  return images
}

async function checkedImage({ files, encodeImage, keepImage }: Parts, entry: string) {
  const file = files.get(entry)
  if (!file || file.size > COVER_FILE_MAX_BYTES) return undefined
  try {
    return await keepImage(await encodedQuizImage(await readFile(file.path), encodeImage))
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_AN_IMAGE') return undefined
    throw error
  }
}
