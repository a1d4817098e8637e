import { useId, useState } from 'react'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Slider } from '#/ui/slider.tsx'
import { CENTRED, type Crop, ZOOM_MAX, ZOOM_MIN, zoomed } from './photo-crop.ts'
import { PhotoCropArea } from './photo-crop-area.tsx'
import type { ChosenPhoto } from './photo-file.ts'
import { PhotoProblem } from './photo-problem.tsx'

type Props = {
  photo: ChosenPhoto
  onClose: () => void
  onSave: (crop: Crop) => void
  /** Percent sent, while it is being sent. */
  progress: number | null
  problem: string | null
}

export function PhotoDialog({ photo, onClose, onSave, progress, problem }: Props) {
  const [crop, setCrop] = useState(CENTRED)
  const hintId = useId()
  const isSending = progress !== null
  const size = { width: photo.image.naturalWidth, height: photo.image.naturalHeight }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen && !isSending) onClose()
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
            <Beam value={progress} label="Envio da foto" size="sm" />
            <span className="tabular-nums">{Math.round(progress)}%</span>
          </div>
        ) : null}
        <PhotoProblem sentence={problem} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose} disabled={isSending}>
          Cancelar
        </Button>
        <Button isLoading={isSending} loadingText="Enviando…" onClick={() => onSave(crop)}>
          Salvar foto
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
