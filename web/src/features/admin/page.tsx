import type { ErrorComponentProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { classNames } from '#/ui/class-names.ts'
import { TextLink } from '#/ui/text-link.tsx'
import { TextSkeleton } from './loading.tsx'

/** Undefined while it is loading. */
type Name = string | undefined
type Crumb = { label: Name; render: ReactElement }

type PageHeaderProps = {
  title: Name
  /** The links that lead here, then the name of this page. */
  crumbs?: readonly Crumb[]
  here?: Name
  action?: ReactNode
  /** One sentence under the title. */
  children?: ReactNode
}

const crumbClasses = 'flex min-w-0 items-start gap-x-1.5'

/** Before a part of the way, so that a long one that fills a line of its own still begins with it. */
const Step = () => <ChevronRight size={14} strokeWidth={1.75} aria-hidden className="h-11 flex-none" />

export function PageHeader({ title, crumbs = [], here = title, action, children }: PageHeaderProps) {
  return (
    <>
      {crumbs.length > 0 ? (
        <nav aria-label="Trilha" className="-mt-1.5 mb-2">
          <ol className="flex flex-wrap items-center gap-x-1.5 text-text-muted">
            {crumbs.map(({ label, render }, index) => (
              <li key={label ?? 'loading'} className={crumbClasses}>
                {index > 0 ? <Step /> : null}
                <TextLink render={render} className="py-1 wrap-anywhere">
                  {label ?? <TextSkeleton className="w-44" />}
                </TextLink>
              </li>
            ))}
            {/* What the title says as well needs no room on a phone. */}
            <li
              aria-current="page"
              className={classNames(
                crumbClasses,
                (here === undefined || title?.includes(here)) && 'max-sm:sr-only',
              )}
            >
              <Step />
              <span className="self-center py-1 wrap-anywhere">{here}</span>
            </li>
          </ol>
        </nav>
      ) : null}
      <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        {/* The title is as wide as it needs, what it says under it is not: a long title has the line for itself. */}
        <div className="min-w-[min(20rem,100%)] flex-auto">
          <h1 className="wrap-anywhere">{title ?? <TextSkeleton className="w-65" />}</h1>
          {children ? <p className="mt-1.5 w-0 min-w-full text-balance text-text-muted">{children}</p> : null}
        </div>
        {action ? <div className="flex flex-wrap gap-2.5 max-sm:w-full print:hidden">{action}</div> : null}
      </header>
    </>
  )
}

/** The boxed surface of the administration. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-lg border border-border bg-surface-raised', className)}>
      {children}
    </section>
  )
}

/** Instead of a screen whose data did not load. */
export const DataFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar dados" error={error} />
)
