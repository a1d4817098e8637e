import { imageFormat } from '@farol/domain/images.ts'

/** As many bytes as tell a format. */
const FORMAT_BYTES = 16

export type ChosenImage = { image: HTMLImageElement; url: string }

/** Why a file cannot be used as an image, as a sentence for the user who chose it. */
export class ImageRefused extends Error {}

export type ImageRules = {
  maxBytes: number
  least?: { width: number; height: number }
  sentences: { format: string; tooLarge: string; tooSmall?: string; unreadable: string }
}

/** Decided by its bytes: the name and the type that a browser guesses from it say little. */
export async function openImage(
  file: File,
  { maxBytes, least, sentences }: ImageRules,
): Promise<ChosenImage> {
  if (file.size > maxBytes) throw new ImageRefused(sentences.tooLarge)
  const head = await file.slice(0, FORMAT_BYTES).arrayBuffer()
  if (!imageFormat(new Uint8Array(head))) throw new ImageRefused(sentences.format)
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    URL.revokeObjectURL(url)
    throw new ImageRefused(sentences.unreadable, { cause: error })
  }
  if (least && (image.naturalWidth < least.width || image.naturalHeight < least.height)) {
    URL.revokeObjectURL(url)
    throw new ImageRefused(sentences.tooSmall)
  }
  return { image, url }
}
