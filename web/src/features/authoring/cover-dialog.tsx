import { COVER_LEAST, COVER_SIZES } from '@farol/domain/limits.ts'
import { uploadCover } from '#/api/send-image.ts'
import { type Crop, cropBox, zoomLimit } from '#/features/images/crop.ts'
import { CroppedImage } from '#/features/images/crop-area.tsx'
import { cutImage, sizeOf } from '#/features/images/cut-image.ts'
import { ImageDialog } from '#/features/images/image-dialog.tsx'
import type { ChosenImage } from '#/features/images/image-file.ts'
import type { Framing } from '#/features/images/use-image-upload.ts'
import { classNames } from '#/ui/class-names.ts'

const COVER_ASPECT = COVER_LEAST.width / COVER_LEAST.height

const TEXTS = {
  title: 'Enquadre a capa',
  hint: 'Arraste a imagem, ou use as setas do teclado. As bordas podem ficar de fora em alguns lugares.',
  frame: 'Enquadramento da capa',
  sending: 'Envio da capa',
  save: 'Salvar capa',
}

export type SentCover = Awaited<ReturnType<typeof uploadCover>>

type Props = Framing<SentCover> & { courseId: string; chosen: ChosenImage }

/** Frames a cover, and shows it as it will stand on every screen. */
export function CoverDialog({ courseId, chosen, ...framing }: Props) {
  const size = sizeOf(chosen)
  return (
    <ImageDialog
      {...framing}
      chosen={chosen}
      aspect={COVER_ASPECT}
      zoomMax={zoomLimit(size, { aspect: COVER_ASPECT, leastWidth: COVER_LEAST.width })}
      sendCrop={(crop) => async (options) => {
        // Enlarged here, it would only be more to send.
        const width = Math.min(COVER_SIZES.large.width, cropBox(size, crop, COVER_ASPECT).width)
        const image = await cutImage(chosen, { crop, aspect: COVER_ASPECT, width })
        return uploadCover(courseId, { image, ...options })
      }}
      texts={TEXTS}
      // All of it is seen, also in a low window.
      frameClassName="max-w-[max(15rem,calc((100dvh-14rem)*1.78))]"
      previews={(crop) => <Previews chosen={chosen} crop={crop} />}
    />
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
