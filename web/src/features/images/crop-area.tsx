import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#/ui/class-names.ts'
import { type Crop, cropBox, dragged } from './crop.ts'
import { sizeOf } from './cut-image.ts'
import type { ChosenImage } from './image-file.ts'

const KEY_STEP = 0.05
const KEY_MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

type Part = { chosen: ChosenImage; crop: Crop; aspect: number }

type Props = Part & {
  label: string
  describedBy: string
  onCropChange: (crop: Crop) => void
  className?: string
  /** What lies over the image. */
  children?: ReactNode
}

/** The image under a window: dragged by pointer, or moved with the arrow keys. */
export function CropArea({ label, describedBy, onCropChange, className, children, ...part }: Props) {
  const { chosen, crop, aspect } = part
  const last = useRef<{ x: number; y: number } | null>(null)
  const drag = (by: { x: number; y: number }) => onCropChange(dragged(sizeOf(chosen), crop, { by, aspect }))

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    if (!last.current) return
    const width = event.currentTarget.clientWidth
    const by = { x: (event.clientX - last.current.x) / width, y: (event.clientY - last.current.y) / width }
    last.current = { x: event.clientX, y: event.clientY }
    drag(by)
  }
  const release = () => {
    last.current = null
  }
  const move = (event: KeyboardEvent) => {
    const by = KEY_MOVES[event.key]
    if (!by) return
    event.preventDefault()
    drag(by)
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={grab}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={move}
      style={{ aspectRatio: aspect }}
      className={classNames(
        'relative mx-auto block w-full cursor-grab! touch-none overflow-hidden rounded-md bg-surface-sunken active:cursor-grabbing!',
        className,
      )}
    >
      <CroppedImage {...part} />
      {children}
    </button>
  )
}

/** Fills a box of this aspect with the chosen part. */
export function CroppedImage({ chosen, crop, aspect }: Part) {
  const size = sizeOf(chosen)
  const part = cropBox(size, crop, aspect)
  const across = (pixels: number) => `${(pixels / part.width) * 100}%`
  const down = (pixels: number) => `${(pixels / part.height) * 100}%`
  const style: CSSProperties = {
    width: across(size.width),
    height: down(size.height),
    left: across(-part.left),
    top: down(-part.top),
  }
  return (
    <img
      src={chosen.url}
      alt=""
      draggable={false}
      className="absolute max-w-none select-none"
      style={style}
    />
  )
}
