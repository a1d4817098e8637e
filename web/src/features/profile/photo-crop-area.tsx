import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Crop, cropBox, dragged } from './photo-crop.ts'
import type { ChosenPhoto } from './photo-file.ts'

const KEY_STEP = 0.05
const KEY_MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

type Props = { photo: ChosenPhoto; crop: Crop; onCropChange: (crop: Crop) => void; describedBy: string }

/** The photo under a round window: dragged by pointer, or moved with the arrow keys. */
export function PhotoCropArea({ photo: { image, url }, crop, onCropChange, describedBy }: Props) {
  const size = { width: image.naturalWidth, height: image.naturalHeight }
  const { left, top, side } = cropBox(size, crop)
  const last = useRef<{ x: number; y: number } | null>(null)

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!last.current) return
    const width = event.currentTarget.clientWidth
    const by = { x: (event.clientX - last.current.x) / width, y: (event.clientY - last.current.y) / width }
    last.current = { x: event.clientX, y: event.clientY }
    onCropChange(dragged(size, crop, by))
  }
  const release = () => {
    last.current = null
  }
  const move = (event: KeyboardEvent) => {
    const by = KEY_MOVES[event.key]
    if (!by) return
    event.preventDefault()
    onCropChange(dragged(size, crop, by))
  }

  const share = (pixels: number) => `${(pixels / side) * 100}%`
  return (
    <button
      type="button"
      aria-label="Enquadramento da foto"
      aria-describedby={describedBy}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={move}
      className="relative mx-auto block aspect-square w-full max-w-70 cursor-grab! touch-none overflow-hidden rounded-md bg-surface-sunken active:cursor-grabbing!"
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none select-none"
        style={{
          width: share(size.width),
          height: share(size.height),
          left: share(-left),
          top: share(-top),
        }}
      />
      <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_20rem_var(--color-scrim)]" />
    </button>
  )
}
