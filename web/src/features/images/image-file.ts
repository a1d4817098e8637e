import { imageFormat } from '@farol/domain/images.ts'
import { type Crop, cropBox } from './crop.ts'

const QUALITY = 0.9
/** As many bytes as tell a format. */
const FORMAT_BYTES = 16

export type ChosenImage = { image: HTMLImageElement; url: string }

/** Why a file cannot be used as an image, as a sentence for the user who chose it. */
export class ImageRefused extends Error {}

type Rules = {
  maxBytes: number
  least?: { width: number; height: number }
  sentences: { format: string; tooLarge: string; tooSmall?: string; unreadable: string }
}

/** Decided by its bytes: the name and the type that a browser guesses from it say little. */
export async function openImage(file: File, { maxBytes, least, sentences }: Rules): Promise<ChosenImage> {
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

export const sizeOf = ({ image }: ChosenImage) => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
})

type Cut = {
  crop: Crop
  aspect: number
  /** In pixels, of what is sent. */
  width: number
}

/** The chosen part, small enough to be sent quickly from a phone. */
export async function cutImage(chosen: ChosenImage, { crop, aspect, width }: Cut): Promise<Blob> {
  const part = cropBox(sizeOf(chosen), crop, aspect)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width)
  canvas.height = Math.round(width / aspect)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // JPEG has no transparency: without this, see-through parts would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { left, top } = part
  context.drawImage(chosen.image, left, top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!cut) throw new Error('The image could not be encoded.')
  return cut
}
