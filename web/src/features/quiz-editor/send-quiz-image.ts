import { PHOTO_MAX_BYTES } from '@farol/domain/limits.ts'
import { uploadQuizImage } from '#/api/send-image.ts'
import { ImageRefused, openImage } from '#/features/images/image-file.ts'

const RULES = {
  maxBytes: PHOTO_MAX_BYTES,
  sentences: {
    format: 'Este arquivo não é uma imagem JPEG, PNG ou WebP. Escolha outro.',
    tooLarge: 'Esta imagem tem mais de 5\u00a0MB. Escolha uma menor.',
    unreadable: 'Não conseguimos abrir este arquivo como imagem. Escolha outro.',
  },
}

/** Sent as it is: the server makes the sizes. */
export async function sendQuizImage(file: File, signal: AbortSignal) {
  try {
    const { url } = await openImage(file, RULES)
    URL.revokeObjectURL(url)
  } catch (error) {
    if (error instanceof ImageRefused) return { problem: error.message }
    throw error
  }
  return { sent: await uploadQuizImage({ image: file, onProgress: () => undefined, signal }), problem: null }
}
