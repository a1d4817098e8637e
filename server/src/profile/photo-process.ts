import { setPriority } from 'node:os'
import { PHOTO_MAX_PIXELS } from '@farol/domain/photos.ts'
import sharp from 'sharp'

export type DecodedPhoto = { photo: Uint8Array } | { refused: string }

/** Log-ins and pages get the CPU first. */
const LOWEST_PRIORITY = 19
const SIDE_PIXELS = 320
const QUALITY = 82

setPriority(LOWEST_PRIORITY)

// libvips detects formats by itself and also reads SVG, GIF, TIFF and more: only the loaders of photo formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Re-encoding guarantees a valid, small, square image without metadata such as the location. */
const squarePhoto = (file: Uint8Array): Promise<Buffer> =>
  sharp(file, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()

process.on('message', async (file: Uint8Array) => {
  const answer = await squarePhoto(file).then(
    (photo): DecodedPhoto => ({ photo }),
    (error): DecodedPhoto => ({ refused: String(error) }),
  )
  process.send?.(answer)
})

// The server has exited. process.exit() would wait for the current decode.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
