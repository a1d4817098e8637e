import type { QuizImage } from '@farol/domain/quiz-authoring.ts'
import { X } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { dialogBackdropClasses, dialogFrameClasses } from '#/ui/popup-classes.ts'
import { useOverlays } from '#/ui/use-overlays.ts'

/** Title, description and edges. */
const AROUND_REM = 11

type Props = { image: QuizImage; at: string; open: boolean; onOpenChange: (isOpen: boolean) => void }

/** The image on the whole screen; Esc, the cross or a press beside it closes it. */
export function EnlargedImage({ image, at, open, onOpenChange }: Props) {
  const overlays = useOverlays(open, () => onOpenChange(false))
  if (!overlays) return null
  const BaseDialog = overlays.Dialog
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClasses} />
        <BaseDialog.Viewport className={classNames(dialogFrameClasses, 'p-3')}>
          <BaseDialog.Popup
            data-enlarged
            className="grid max-h-full max-w-full gap-2 overflow-y-auto rounded-lg bg-surface-raised p-3 text-text shadow-lg outline-none md:p-4"
          >
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0 pt-2.5 pl-1">
                <BaseDialog.Title className="text-[1.0625rem]">Imagem ampliada</BaseDialog.Title>
                {image.description ? (
                  <BaseDialog.Description className="mt-0.5 text-sm wrap-anywhere text-text-muted">
                    {image.description}
                  </BaseDialog.Description>
                ) : null}
              </div>
              <BaseDialog.Close
                render={<Button variant="ghost" icon={X} aria-label="Fechar" className="flex-none" />}
              />
            </div>
            <img
              src={`${at}/${image.id}?size=large`}
              alt={image.description}
              width={image.width}
              height={image.height}
              style={{
                maxWidth: `min(100%, calc((100dvh - ${AROUND_REM}rem) * ${image.width / image.height}))`,
              }}
              className="mx-auto rounded-md"
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
