import { type Crop, cropBox } from './crop.ts'
import type { ChosenImage } from './image-file.ts'

const QUALITY = 0.9

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
