type Size = { width: number; height: number }

/** Width divided by height. */
type Aspect = number

export const SQUARE: Aspect = 1

/** A part of an image: how close it is, and its centre as shares of the width and the height. */
export type Crop = { zoom: number; x: number; y: number }

export const ZOOM_MIN = 1
export const ZOOM_MAX = 4

/** The largest part, in the middle. */
export const CENTRED: Crop = { zoom: ZOOM_MIN, x: 0.5, y: 0.5 }

/** The part in the image's own pixels. */
export function cropBox(size: Size, { zoom, x, y }: Crop, aspect: Aspect) {
  const width = Math.min(size.width, size.height * aspect) / zoom
  const height = width / aspect
  return { left: x * size.width - width / 2, top: y * size.height - height / 2, width, height }
}

/** The image is dragged by these shares of the visible part's width; the part never leaves the image. */
export function dragged(
  size: Size,
  crop: Crop,
  { by, aspect }: { by: { x: number; y: number }; aspect: Aspect },
): Crop {
  const { width } = cropBox(size, crop, aspect)
  const x = crop.x - (by.x * width) / size.width
  const y = crop.y - (by.y * width) / size.height
  return within(size, { ...crop, x, y }, aspect)
}

export function zoomed(size: Size, crop: Crop, { zoom, aspect }: { zoom: number; aspect: Aspect }): Crop {
  return within(size, { ...crop, zoom: clamp(zoom, ZOOM_MIN, ZOOM_MAX) }, aspect)
}

/** How close one may come and still see at least so many pixels side by side. */
export const zoomLimit = (size: Size, { aspect, leastWidth }: { aspect: Aspect; leastWidth: number }) =>
  clamp(cropBox(size, CENTRED, aspect).width / leastWidth, ZOOM_MIN, ZOOM_MAX)

function within(size: Size, crop: Crop, aspect: Aspect): Crop {
  const { width, height } = cropBox(size, crop, aspect)
  const edge = { x: width / 2 / size.width, y: height / 2 / size.height }
  return { ...crop, x: clamp(crop.x, edge.x, 1 - edge.x), y: clamp(crop.y, edge.y, 1 - edge.y) }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
