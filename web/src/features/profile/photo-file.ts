import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@farol/domain/limits.ts'
import { type Crop, cropBox } from './photo-crop.ts'

/** Twice the largest place a photo is shown at, with room for dense screens. */
const SIDE_PIXELS = 512
const QUALITY = 0.9

export type ChosenPhoto = { image: HTMLImageElement; url: string }

/** Why a file cannot be a photo, as a sentence for the user who chose it. */
export class PhotoRefused extends Error {}

export async function openPhoto(file: File): Promise<ChosenPhoto> {
  if (!PHOTO_TYPES.some((type) => type === file.type))
    throw new PhotoRefused('Este formato não é aceito. Escolha uma foto em JPEG, PNG ou WebP.')
  if (file.size > PHOTO_MAX_BYTES)
    throw new PhotoRefused('Esta foto tem mais de 5\u00a0MB. Escolha uma menor.')
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { image, url }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw new PhotoRefused('Não conseguimos abrir este arquivo como imagem. Escolha outra foto.', {
      cause: error,
    })
  }
}

/** The chosen square, small enough to be sent quickly from a phone. */
export async function cutPhoto(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = cropBox({ width: image.naturalWidth, height: image.naturalHeight }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PIXELS
  canvas.height = SIDE_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // JPEG has no transparency: without this, see-through parts would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, SIDE_PIXELS, SIDE_PIXELS)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS)
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!photo) throw new Error('The photo could not be encoded.')
  return photo
}
