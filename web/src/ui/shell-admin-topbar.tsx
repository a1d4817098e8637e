import { Dialog } from '@base-ui/react/dialog'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Logo } from './logo.tsx'
import { ShellSidebarContent } from './shell-sidebar.tsx'
import type { ShellProps } from './shell-types.ts'

/** On phones the admin's sidebar is a drawer behind the menu button. */
export function ShellAdminTopbar(props: ShellProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="night sticky top-0 z-20 flex items-center gap-2 border-border bg-background py-2.5 pr-gutter pl-2.5 md:hidden in-data-[theme=dark]:border-b print:hidden">
      <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
        <Dialog.Trigger render={<Button variant="ghost" icon={MenuIcon} aria-label="Abrir menu" />} />
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
            <ShellSidebarContent {...props} onNavigate={() => setIsOpen(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      <Logo size="sm" render={props.homeLink} />
      <span className="self-end pb-[9px] text-xs font-strong text-beam-text">Admin</span>
    </header>
  )
}
