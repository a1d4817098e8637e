import { uploadPhoto } from '#/api/send-image.ts'
import { SQUARE } from '#/features/images/crop.ts'
import { cutImage } from '#/features/images/cut-image.ts'
import { ImageDialog } from '#/features/images/image-dialog.tsx'
import type { ChosenImage } from '#/features/images/image-file.ts'
import type { Framing } from '#/features/images/use-image-upload.ts'

/** Twice the largest place a photo is shown at, with room for dense screens. */
const SIDE_PIXELS = 512

const TEXTS = {
  title: 'Enquadre sua foto',
  hint: 'Arraste a foto, ou use as setas do teclado, até o rosto ficar no círculo.',
  frame: 'Enquadramento da foto',
  sending: 'Envio da foto',
  save: 'Salvar foto',
}

export type SentPhoto = Awaited<ReturnType<typeof uploadPhoto>>

export function PhotoDialog({ chosen, ...framing }: { chosen: ChosenImage } & Framing<SentPhoto>) {
  return (
    <ImageDialog
      {...framing}
      chosen={chosen}
      aspect={SQUARE}
      sendCrop={(crop) => async (options) => {
        const image = await cutImage(chosen, { crop, aspect: SQUARE, width: SIDE_PIXELS })
        return uploadPhoto({ image, ...options })
      }}
      texts={TEXTS}
      size="sm"
      frameClassName="max-w-70"
      mask={
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_20rem_var(--color-scrim)]" />
      }
    />
  )
}
