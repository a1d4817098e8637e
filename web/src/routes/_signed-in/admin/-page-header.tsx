import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { TextLink } from '../../../ui/text-link.tsx'

type Crumb = { label: string; render: ReactElement }

type Props = {
  title: string
  /** The way here: links, then the name of this page. */
  crumbs?: readonly Crumb[]
  here?: string
  action?: ReactNode
  /** One sentence under the title. */
  children?: ReactNode
}

export function PageHeader({ title, crumbs = [], here = title, action, children }: Props) {
  return (
    <>
      {crumbs.length > 0 ? (
        <nav aria-label="Trilha" className="-mt-1.5 mb-2">
          <ol className="flex flex-wrap items-center gap-x-1.5 text-text-muted">
            {crumbs.map(({ label, render }) => (
              <li key={label} className="flex min-w-0 items-center gap-x-1.5">
                <TextLink render={render} className="min-h-8 wrap-anywhere pointer-coarse:min-h-11">
                  {label}
                </TextLink>
                <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
              </li>
            ))}
            <li aria-current="page" className="wrap-anywhere">
              {here}
            </li>
          </ol>
        </nav>
      ) : null}
      <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="wrap-anywhere">{title}</h1>
          {children ? <p className="mt-1.5 text-text-muted">{children}</p> : null}
        </div>
        {action ? <div className="flex flex-wrap gap-2.5 max-sm:w-full print:hidden">{action}</div> : null}
      </header>
    </>
  )
}
