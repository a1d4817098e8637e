import { LogOut } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import type { ShellProps } from './shell-types.ts'
import { Tooltip } from './tooltip.tsx'

type ShellAccountProps = Pick<ShellProps, 'account' | 'variant' | 'onLogout' | 'isLoggingOut'>

/** The foot of the sidebar: who is signed in, and the way out. */
export function ShellAccount({ account, variant, onLogout, isLoggingOut = false }: ShellAccountProps) {
  const isAdmin = variant === 'admin'
  const label = isLoggingOut ? 'Saindo…' : 'Sair'
  return (
    <div className={classNames('pt-4 pr-5 rail:px-0', isAdmin ? 'border-t border-border pl-6' : 'pl-7')}>
      <div className="flex items-center gap-3 rail:justify-center">
        <Avatar initials={account.initials} src={account.avatarUrl} />
        <div className="grid min-w-0 flex-1 rail:sr-only">
          <strong title={account.name} className="truncate text-sm leading-[1.3] font-strong">
            {account.name}
          </strong>
          <span title={account.email} className="truncate text-xs leading-[1.3] text-text-muted">
            {account.email}
          </span>
        </div>
      </div>
      <Tooltip content={label} side="right" isLabel popupClassName="not-rail:hidden">
        <button
          type="button"
          onClick={isLoggingOut ? undefined : onLogout}
          aria-disabled={isLoggingOut || undefined}
          className={classNames(
            'mt-1 flex min-h-11 items-center gap-6 rounded-sm pr-3 text-sm text-text-muted hover:text-text rail:mx-auto rail:w-11 rail:justify-center rail:px-0',
            isAdmin ? 'pl-[9px]' : 'pl-2.5',
          )}
        >
          <span className="grid flex-none place-items-center *:col-start-1 *:row-start-1">
            <LogOut
              size={isAdmin ? 18 : 20}
              strokeWidth={1.75}
              aria-hidden
              className={isLoggingOut ? 'busy-out' : undefined}
            />
            {isLoggingOut ? (
              <span className="busy-in">
                <span className="spinner block" />
              </span>
            ) : null}
          </span>
          <span className="rail:sr-only">{label}</span>
        </button>
      </Tooltip>
    </div>
  )
}
