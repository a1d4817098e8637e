import { useId, useState } from 'react'
import { type Send, uploadPhoto } from '#/api/send-image.ts'
import { CENTRED, SQUARE, ZOOM_MAX, ZOOM_MIN, zoomed } from '#/features/images/crop.ts'
import { CropArea } from '#/features/images/crop-area.tsx'
import { cutImage, sizeOf } from '#/features/images/cut-image.ts'
import type { ChosenImage } from '#/features/images/image-file.ts'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Slider } from '#/ui/slider.tsx'

/** Twice the largest place a photo is shown at, with room for dense screens. */
const SIDE_PIXELS = 512

/** Sends the framed photo. */
export type SendPhoto = Send<ReturnType<typeof uploadPhoto>>

type Props = {
  photo: ChosenImage
  onClose: () => void
  onSave: (send: SendPhoto) => void
  onStopSending: () => void
  /** Percent sent, while it is being sent. */
  progress: number | null
  problem: string | null
}

export function PhotoDialog({ photo, onClose, onSave, onStopSending, progress, problem }: Props) {
  const [crop, setCrop] = useState(CENTRED)
  const hintId = useId()
  const isSending = progress !== null
  const send: SendPhoto = async (options) => {
    const image = await cutImage(photo, { crop, aspect: SQUARE, width: SIDE_PIXELS })
    return uploadPhoto({ image, ...options })
  }
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
        <CropArea
          label="Enquadramento da foto"
          describedBy={hintId}
          chosen={photo}
          crop={crop}
          aspect={SQUARE}
          onCropChange={setCrop}
          className="max-w-70"
        >
          <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_20rem_var(--color-scrim)]" />
        </CropArea>
        <Slider
          label="Zoom"
          value={Math.round(crop.zoom * 100)}
          onValueChange={(percent) =>
            setCrop(zoomed(sizeOf(photo), crop, { zoom: percent / 100, aspect: SQUARE }))
          }
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
        <ImageProblem sentence={problem} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={isSending ? onStopSending : onClose}>
          Cancelar
        </Button>
        <Button isLoading={isSending} loadingText="Enviando…" onClick={() => onSave(send)}>
          Salvar foto
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
