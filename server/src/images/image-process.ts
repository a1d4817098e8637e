import { setPriority } from 'node:os'
import { IMAGE_MAX_PIXELS } from '@farol/domain/images.ts'
import sharp, { type Sharp } from 'sharp'

type Size = { width: number; height: number }

export type ImageTask = {
  file: Uint8Array
  /** What is cut away to fit is the same on both sides. */
  sizes: readonly Size[]
  /** With `inside` nothing is cut away, and nothing enlarged. */
  fit?: 'cover' | 'inside'
  /** Below this it is refused. */
  least?: Size
  /** WebP unless it is to be printed, or to be an icon. */
  format?: 'webp' | 'png'
  /** An SVG that this server wrote. No other one is read. */
  isDrawing?: true
  /** Stands whole in the middle of a ground of this colour, this share of it wide. */
  icon?: { ground: string; share: number }
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
  format = 'webp',
  icon,
}: ImageTask): Promise<EncodedImages> {
  const image = sharp(file, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
  const { width, height } = (await image.metadata()).autoOrient
  if (width < least.width || height < least.height)
    return { problem: 'IMAGE_TOO_SMALL', cause: `${width} × ${height}` }
  const upright = image.rotate()
  const images: Uint8Array[] = []
  for (const size of sizes) {
    const resized = icon
      ? await onGround(upright.clone(), { ...size, ...icon })
      : upright.clone().resize(size.width, size.height, { fit, withoutEnlargement: fit === 'inside' })
    // A quality would reduce a PNG to 256 colours.
    images.push(await resized.toFormat(format, format === 'png' ? {} : { quality: QUALITY }).toBuffer())
  }
  return { images }
}

type Ground = Size & { ground: string; share: number }

async function onGround(image: Sharp, { width, height, ground, share }: Ground) {
  const inner = await image
    .resize(Math.round(width * share), Math.round(height * share), { fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: ground } }).composite([{ input: inner }])
}

const READS_SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

// One at a time.
process.on('message', async (task: ImageTask) => {
  if (task.isDrawing) sharp.unblock(READS_SVG)
  const encoded = await encode(task).catch(
    (error): EncodedImages => ({ problem: 'NOT_AN_IMAGE', cause: String(error) }),
  )
  if (task.isDrawing) sharp.block(READS_SVG)
  process.send?.(encoded)
})

// The server has exited. process.exit() would wait for the current image.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
