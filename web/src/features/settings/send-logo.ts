import { PHOTO_MAX_BYTES } from '@farol/domain/limits.ts'
import { LOGO_LEAST, type SchoolImage } from '@farol/domain/school.ts'
import { uploadSchoolImage } from '#/api/send-image.ts'
import { ImageRefused, openImage } from '#/features/images/image-file.ts'

const RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  least: LOGO_LEAST,
  sentences: {
    format: 'Este arquivo não é uma imagem JPEG, PNG ou WebP. Escolha outro.',
    tooLarge: 'Esta imagem tem mais de 5\u00a0MB. Escolha uma menor.',
    tooSmall: 'Esta imagem é pequena demais. Use uma com pelo menos 32 × 32 pixels.',
    unreadable: 'Não conseguimos abrir este arquivo como imagem. Escolha outro.',
  },
}

/** Nothing of a logo is cut away, so it is sent as it is. */
export async function sendLogo(kind: SchoolImage, file: File) {
  try {
    const { url } = await openImage(file, RULES)
    URL.revokeObjectURL(url)
  } catch (error) {
    if (error instanceof ImageRefused) return { refusal: error.message }
    throw error
  }
  const { signal } = new AbortController()
  return uploadSchoolImage(kind, { image: file, onProgress: () => undefined, signal })
}
