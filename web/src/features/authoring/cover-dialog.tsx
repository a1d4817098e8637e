import { COVER_LEAST, COVER_SIZES } from '@farol/domain/limits.ts'
import { useId, useState } from 'react'
import { type Send, uploadCover } from '#/api/send-image.ts'
import { CENTRED, type Crop, cropBox, ZOOM_MIN, zoomed, zoomLimit } from '#/features/images/crop.ts'
import { CropArea, CroppedImage } from '#/features/images/crop-area.tsx'
import { cutImage, sizeOf } from '#/features/images/cut-image.ts'
import type { ChosenImage } from '#/features/images/image-file.ts'
import { ImageProblem } from '#/features/images/image-problem.tsx'
import { Beam } from '#/ui/beam.tsx'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx'
import { Slider } from '#/ui/slider.tsx'

export const COVER_ASPECT = COVER_LEAST.width / COVER_LEAST.height

/** Sends the framed cover. */
export type SendCover = Send<ReturnType<typeof uploadCover>>

type Props = {
  courseId: string
  chosen: ChosenImage
  onClose: () => void
  onSave: (send: SendCover) => void
  onStopSending: () => void
  /** Percent sent, while it is being sent. */
  progress: number | null
  problem: string | null
}

/** Frames a cover, and shows it as it will stand on every screen. */
export function CoverDialog({ courseId, chosen, progress, problem, ...on }: Props) {
  const { onClose, onSave, onStopSending } = on
  const [crop, setCrop] = useState(CENTRED)
  const hintId = useId()
  const isSending = progress !== null
  const size = sizeOf(chosen)
  const zoomMax = zoomLimit(size, { aspect: COVER_ASPECT, leastWidth: COVER_LEAST.width })
  const send: SendCover = async (options) => {
    // Enlarged here, it would only be more to send.
    const width = Math.min(COVER_SIZES.large.width, cropBox(size, crop, COVER_ASPECT).width)
    const image = await cutImage(chosen, { crop, aspect: COVER_ASPECT, width })
    return uploadCover(courseId, { image, ...options })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onStopSending()
        onClose()
      }}
      title="Enquadre a capa"
      closesOnOutsidePress={false}
    >
      <DialogBody className="grid grid-cols-1 gap-4">
        <p id={hintId} className="text-sm text-text-muted">
          Arraste a imagem, ou use as setas do teclado. As bordas podem ficar de fora em alguns lugares.
        </p>
        <CropArea
          label="Enquadramento da capa"
          describedBy={hintId}
          chosen={chosen}
          crop={crop}
          aspect={COVER_ASPECT}
          onCropChange={setCrop}
          // All of it is seen, also in a low window.
          className="max-w-[max(15rem,calc((100dvh-14rem)*1.78))]"
        />
        {zoomMax > ZOOM_MIN ? (
          <Slider
            label="Zoom"
            value={Math.round(crop.zoom * 100)}
            onValueChange={(percent) =>
              setCrop(zoomed(size, crop, { zoom: Math.min(percent / 100, zoomMax), aspect: COVER_ASPECT }))
            }
            min={ZOOM_MIN * 100}
            max={Math.floor(zoomMax * 100)}
            step={5}
            isDisabled={isSending}
          />
        ) : null}
        <Previews chosen={chosen} crop={crop} />
        {isSending ? (
          <div className="grid grid-cols-[1fr_auto] items-center gap-3 text-sm">
            <Beam value={progress} label="Envio da capa" size="sm" isTask />
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
          Salvar capa
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** As the frames of the screens are: the card of a course, the course to go on with, rows of the student and of the administration. */
const PLACES = [
  { label: 'Cartão', aspect: 16 / 9.4, className: 'w-40 rounded-md' },
  { label: 'Celular', aspect: 2, className: 'w-40 rounded-md' },
  { label: 'Destaque', aspect: 1.25, className: 'w-28 [clip-path:polygon(19%_0,100%_0,100%_100%,0_100%)]' },
  { label: 'Lista', aspect: 128 / 76, className: 'w-24 rounded-sm' },
  { label: 'Administração', aspect: 56 / 36, className: 'w-14 rounded-sm' },
] as const

function Previews({ chosen, crop }: { chosen: ChosenImage; crop: Crop }) {
  return (
    <section aria-label="Prévia da capa">
      <h3 className="mb-2 font-sans text-sm font-strong tracking-normal">Como vai ficar</h3>
      <ul className="flex flex-wrap items-end gap-x-5 gap-y-3">
        {PLACES.map(({ label, aspect, className }) => (
          <li key={label} className="grid gap-1.5 text-xs text-text-muted">
            <span
              aria-hidden
              style={{ aspectRatio: aspect }}
              className={classNames('relative block overflow-hidden bg-surface-sunken', className)}
            >
              <span
                // As `object-fit: cover` does it.
                style={{
                  aspectRatio: COVER_ASPECT,
                  width: `${Math.max(1, COVER_ASPECT / aspect) * 100}%`,
                }}
                className="absolute top-1/2 left-1/2 block -translate-1/2 overflow-hidden"
              >
                <CroppedImage chosen={chosen} crop={crop} aspect={COVER_ASPECT} />
              </span>
            </span>
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
