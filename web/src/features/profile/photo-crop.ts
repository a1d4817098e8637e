type Size = { width: number; height: number }

/** A square of a photo: how close it is, and its centre as shares of the width and the height. */
export type Crop = { zoom: number; x: number; y: number }

export const ZOOM_MIN = 1
export const ZOOM_MAX = 4

/** The largest square, in the middle. */
export const CENTRED: Crop = { zoom: ZOOM_MIN, x: 0.5, y: 0.5 }

/** The square in the photo's own pixels. */
export function cropBox({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The photo is dragged by these shares of the visible square; the square never leaves the photo. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = cropBox(size, crop)
  return withinPhoto(size, {
    ...crop,
    x: crop.x - (by.x * side) / size.width,
    y: crop.y - (by.y * side) / size.height,
  })
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return withinPhoto(size, { ...crop, zoom: clamp(zoom, ZOOM_MIN, ZOOM_MAX) })
}

function withinPhoto(size: Size, crop: Crop): Crop {
  const { side } = cropBox(size, crop)
  const edge = { x: side / 2 / size.width, y: side / 2 / size.height }
  return { ...crop, x: clamp(crop.x, edge.x, 1 - edge.x), y: clamp(crop.y, edge.y, 1 - edge.y) }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
