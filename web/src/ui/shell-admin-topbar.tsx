import { Menu as MenuIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { lazyPart } from './lazy.ts'
import { Logo } from './logo.tsx'
import { OpenedLater } from './opened-later.tsx'
import type { ShellProps } from './shell-types.ts'

const drawer = lazyPart(async () => (await import('./shell-drawer.tsx')).ShellDrawer)

/** On phones the admin's sidebar is a drawer behind the menu button. */
export function ShellAdminTopbar(props: ShellProps) {
  return (
    <header
      data-top-bar
      className="night sticky top-0 z-20 flex items-center gap-2 border-border bg-background py-2.5 pr-gutter pl-2.5 md:hidden in-data-[theme=dark]:border-b print:hidden"
    >
      <OpenedLater
        popup={drawer}
        kind="dialog"
        trigger={<Button variant="ghost" icon={MenuIcon} aria-label="Abrir menu" />}
        own={{ shell: props }}
      />
      <Logo size="sm" render={props.homeLink} />
      <span className="self-end pb-[9px] text-xs font-strong text-beam-text">Admin</span>
    </header>
  )
}
