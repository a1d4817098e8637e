import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import type { DialogProps } from './dialog.tsx'
import { dialogBackdropClasses, dialogFrameClasses, dialogPopupClasses } from './dialog-classes.ts'

const firstField = 'input:not([type=hidden]), textarea, select, [role=combobox], [role=radio], [role=switch]'

/** The first field, unless what stands before it is too long to be seen with it: then nothing is scrolled past. */
function beginningOf(popup: HTMLElement) {
  const field = popup.querySelector<HTMLElement>(firstField)
  if (!field) return true
  return field.getBoundingClientRect().bottom <= popup.getBoundingClientRect().bottom ? field : popup
}

export function DialogPopup({
  open,
  onOpenChange,
  title,
  lead,
  description,
  size = 'md',
  scope,
  closesOnOutsidePress = true,
  children,
}: DialogProps) {
  const popupRef = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={!closesOnOutsidePress}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropClasses} />
        <BaseDialog.Viewport className={classNames(dialogFrameClasses, scope)}>
          <BaseDialog.Popup
            ref={popupRef}
            data-density="compact"
            initialFocus={() => (popupRef.current ? beginningOf(popupRef.current) : true)}
            className={classNames(
              dialogPopupClasses,
              'max-sm:h-dvh max-sm:rounded-none',
              size === 'sm' ? 'sm:max-w-110' : 'sm:max-w-170',
            )}
          >
            <header className="flex items-start justify-between gap-4 pt-5 pr-4 pb-3.5 pl-5 sm:pl-7">
              <div className="flex min-w-0 items-center gap-3 pt-1.5">
                {lead}
                <div className="min-w-0">
                  <BaseDialog.Title className={size === 'sm' ? 'text-[1.375rem]' : undefined}>
                    {title}
                  </BaseDialog.Title>
                  {description ? (
                    <BaseDialog.Description className="mt-1 text-text-muted">
                      {description}
                    </BaseDialog.Description>
                  ) : null}
                </div>
              </div>
              <BaseDialog.Close
                render={<Button variant="ghost" icon={X} aria-label="Fechar" className="flex-none" />}
              />
            </header>
            {children}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
