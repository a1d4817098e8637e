import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  icon: LucideIcon
  title: string
  badge?: ReactNode
  description: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One way to confirm who one is, with its state and what can be done about it. */
export function FactorRow({ icon: Icon, title, badge, description, action, children }: Props) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon size={22} strokeWidth={1.75} aria-hidden className="flex-none text-text-muted" />
        <div className="min-w-0 flex-1 basis-50">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[1rem] font-strong">
            {title}
            {badge}
          </h3>
          <p className="text-xs leading-[1.45] text-text-muted">{description}</p>
        </div>
        {/* Below the text on a phone, in its column. */}
        {action ? <div className="max-sm:basis-full max-sm:pl-9.5">{action}</div> : null}
      </div>
      {children}
    </li>
  )
}
