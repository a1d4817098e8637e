import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { Trigger } from './opened-later.tsx'
import { ShellSidebarContent } from './shell-sidebar.tsx'
import type { ShellProps } from './shell-types.ts'

type Props = { trigger: Trigger; shell: ShellProps }

/** The admin's sidebar on phones. */
export function ShellDrawer({ trigger, shell }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0 md:hidden" />
        <Dialog.Popup
          data-density="compact"
          className="night fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-background pt-6.5 pb-5 text-sm transition-[translate] duration-base ease-out outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full md:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <Dialog.Close
            render={
              <Button
                variant="ghost"
                icon={X}
                aria-label="Fechar menu"
                className="absolute top-4 right-2.5"
              />
            }
          />
          <ShellSidebarContent {...shell} onNavigate={() => setIsOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
