import { type ReactNode, useId, useState } from 'react'
import type { Send } from '#/api/send-image.ts'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Slider } from '#/ui/slider.tsx'
import { CENTRED, type Crop, ZOOM_MAX, ZOOM_MIN, zoomed } from './crop.ts'
import { CropArea } from './crop-area.tsx'
import { sizeOf } from './cut-image.ts'
import type { ChosenImage } from './image-file.ts'
import { ImageProblem } from './image-problem.tsx'
import type { Framing } from './use-image-upload.ts'

type Props<Answer> = Framing<Answer> & {
  chosen: ChosenImage
  aspect: number
  zoomMax?: number
  /** Cuts what the frame shows, and sends it. */
  sendCrop: (crop: Crop) => Send<Answer>
  texts: { title: string; hint: string; frame: string; sending: string; save: string }
  size?: 'sm'
  frameClassName: string
  /** Lies over the frame. */
  mask?: ReactNode
  previews?: (crop: Crop) => ReactNode
}

/** Frames an image by pointer, finger or keyboard, and says how much of it is sent. */
export function ImageDialog<Answer>({ chosen, aspect, texts, progress, problem, ...props }: Props<Answer>) {
  const { zoomMax = ZOOM_MAX, sendCrop, onClose, onSave, onStopSending } = props
  const [crop, setCrop] = useState(CENTRED)
  const hintId = useId()
  const isSending = progress !== null
  const zoomTo = (zoom: number) =>
    setCrop(zoomed(sizeOf(chosen), crop, { zoom: Math.min(zoom, zoomMax), aspect }))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onStopSending()
        onClose()
      }}
      title={texts.title}
      size={props.size}
      closesOnOutsidePress={false}
    >
      <DialogBody className="grid grid-cols-1 gap-4">
        <p id={hintId} className="text-sm text-text-muted">
          {texts.hint}
        </p>
        <CropArea
          label={texts.frame}
          describedBy={hintId}
          chosen={chosen}
          crop={crop}
          aspect={aspect}
          onCropChange={setCrop}
          className={props.frameClassName}
        >
          {props.mask}
        </CropArea>
        {zoomMax > ZOOM_MIN ? (
          <Slider
            label="Zoom"
            value={Math.round(crop.zoom * 100)}
            onValueChange={(percent) => zoomTo(percent / 100)}
            min={ZOOM_MIN * 100}
            max={Math.floor(zoomMax * 100)}
            step={5}
            isDisabled={isSending}
          />
        ) : null}
        {props.previews?.(crop)}
        {isSending ? (
          <div className="grid grid-cols-[1fr_auto] items-center gap-3 text-sm">
            <Beam value={progress} label={texts.sending} size="sm" isTask />
            <span className="tabular-nums">{Math.round(progress)}%</span>
          </div>
        ) : null}
        <ImageProblem sentence={problem} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={isSending ? onStopSending : onClose}>
          Cancelar
        </Button>
        <Button isLoading={isSending} loadingText="Enviando…" onClick={() => onSave(sendCrop(crop))}>
          {texts.save}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
