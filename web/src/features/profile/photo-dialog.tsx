import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Slider } from '#/ui/slider.tsx'
import { CENTRED, type Crop, cropBox, dragged, ZOOM_MAX, ZOOM_MIN, zoomed } from './photo-crop.ts'
import type { ChosenPhoto } from './photo-file.ts'
import { PhotoProblem } from './photo-problem.tsx'

const KEY_STEP = 0.05
const KEY_MOVES: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

type Props = {
  photo: ChosenPhoto
  onClose: () => void
  onSave: (crop: Crop) => void
  onStopSending: () => void
  /** Percent sent, while it is being sent. */
  progress: number | null
  problem: string | null
}

export function PhotoDialog({ photo, onClose, onSave, onStopSending, progress, problem }: Props) {
  const [crop, setCrop] = useState(CENTRED)
  const hintId = useId()
  const isSending = progress !== null
  const size = { width: photo.image.naturalWidth, height: photo.image.naturalHeight }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onStopSending()
        onClose()
      }}
      title="Enquadre sua foto"
      size="sm"
      closesOnOutsidePress={false}
    >
      <DialogBody className="grid gap-4">
        <p id={hintId} className="text-sm text-text-muted">
          Arraste a foto, ou use as setas do teclado, até o rosto ficar no círculo.
        </p>
        <PhotoCropArea photo={photo} crop={crop} onCropChange={setCrop} describedBy={hintId} />
        <Slider
          label="Zoom"
          value={Math.round(crop.zoom * 100)}
          onValueChange={(percent) => setCrop(zoomed(size, crop, percent / 100))}
          min={ZOOM_MIN * 100}
          max={ZOOM_MAX * 100}
          step={5}
          isDisabled={isSending}
        />
        {isSending ? (
          <div className="grid grid-cols-[1fr_auto] items-center gap-3 text-sm">
            <Beam value={progress} label="Envio da foto" size="sm" isTask />
            <span className="tabular-nums">{Math.round(progress)}%</span>
          </div>
        ) : null}
        <PhotoProblem sentence={problem} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={isSending ? onStopSending : onClose}>
          Cancelar
        </Button>
        <Button isLoading={isSending} loadingText="Enviando…" onClick={() => onSave(crop)}>
          Salvar foto
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type CropAreaProps = {
  photo: ChosenPhoto
  crop: Crop
  onCropChange: (crop: Crop) => void
  describedBy: string
}

/** The photo under a round window: dragged by pointer, or moved with the arrow keys. */
function PhotoCropArea({ photo: { image, url }, crop, onCropChange, describedBy }: CropAreaProps) {
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
