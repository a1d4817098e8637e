import { setPriority } from 'node:os'
import { IMAGE_MAX_PIXELS } from '@farol/domain/images.ts'
import sharp from 'sharp'

type Size = { width: number; height: number }

export type ImageTask = {
  file: Uint8Array
  /** What is cut away to fit is the same on both sides. */
  sizes: readonly Size[]
  /** With `inside` nothing is cut away, and nothing enlarged. */
  fit?: 'cover' | 'inside'
  /** Below this it is refused. */
  least?: Size
}

export type EncodedImages =
  | { images: Uint8Array[] }
  | { problem: 'NOT_AN_IMAGE' | 'IMAGE_TOO_SMALL'; cause: string }

/** Log-ins and pages get the CPU first. */
const LOWEST_PRIORITY = 19
const QUALITY = 82

setPriority(LOWEST_PRIORITY)

// libvips detects formats by itself and also reads SVG, GIF, TIFF and more: only the loaders of photo formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Re-encoding guarantees valid, small images without metadata such as the location. */
async function encode({
  file,
  sizes,
  fit = 'cover',
  least = { width: 1, height: 1 },
}: ImageTask): Promise<EncodedImages> {
  const image = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
  const { width, height } = (await image.metadata()).autoOrient
  if (width < least.width || height < least.height)
    return { problem: 'IMAGE_TOO_SMALL', cause: `${width} × ${height}` }
  const upright = image.rotate()
  const images: Uint8Array[] = []
  for (const size of sizes)
    images.push(
      await upright
        .clone()
        .resize(size.width, size.height, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: QUALITY })
        .toBuffer(),
    )
  return { images }
}

process.on('message', async (task: ImageTask) => {
  process.send?.(
    await encode(task).catch((error): EncodedImages => ({ problem: 'NOT_AN_IMAGE', cause: String(error) })),
  )
})

// The server has exited. process.exit() would wait for the current image.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
