/** Prevents decompression bombs; hardly any camera makes larger photos. */
export const IMAGE_MAX_PIXELS = 60_000_000

type ImageFormat = 'jpeg' | 'png' | 'webp'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
/** After `RIFF` and the length of the file. */
const WEBP_OFFSET = 8

const hasAt = (file: Uint8Array, offset: number, signature: readonly number[]) =>
  signature.every((byte, index) => file[offset + index] === byte)

/** The format by its magic bytes, whatever content type was declared; undefined for everything else. */
export function imageFormat(file: Uint8Array): ImageFormat | undefined {
  if (hasAt(file, 0, JPEG)) return 'jpeg'
  if (hasAt(file, 0, PNG)) return 'png'
  if (hasAt(file, 0, RIFF) && hasAt(file, WEBP_OFFSET, WEBP)) return 'webp'
  return undefined
}
