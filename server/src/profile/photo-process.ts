import { setPriority } from 'node:os'
import { PHOTO_MAX_PIXELS } from '@farol/domain/photos.ts'
import sharp from 'sharp'

export type DecodedPhoto = { photo: Uint8Array } | { refused: string }

/** Log-ins and pages get the processor first. */
const LOWEST_PRIORITY = 19
const SIDE_PIXELS = 320
const QUALITY = 82

setPriority(LOWEST_PRIORITY)

// libvips finds out by itself what a file is, and reads SVG, GIF, TIFF and more: only what a photo may be stays open.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Decoded and encoded anew: what is stored is surely an image, small, square, and without the place it was taken. */
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

// The server is gone. A plain exit would wait for the decode that is under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
