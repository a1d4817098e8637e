import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '#/features/admin/page.tsx'

type PageProps = {
  turmaId: string
  title: string | undefined
  action?: ReactNode
  summary?: ReactNode
  /** For a table that needs the room. */
  isWide?: boolean
  children: ReactNode
}

/** The screens of one turma, in the order of their links. */
const SCREENS = [
  { to: '/admin/turmas/$turmaId/progresso', label: 'Progresso' },
  { to: '/admin/turmas/$turmaId', label: 'Turma' },
  { to: '/admin/turmas/$turmaId/convites', label: 'Convites' },
  { to: '/admin/turmas/$turmaId/calendario', label: 'Calendário' },
] as const

/** What the screens of one turma share: the name, and the way from one to the other. */
export const TurmaPage = ({ turmaId, title, action, summary, isWide, children }: PageProps) => (
  <div className={isWide ? undefined : 'max-w-240'}>
    <PageHeader
      title={title}
      crumbs={[{ label: 'Turmas', render: <Link to="/admin/turmas" /> }]}
      action={action}
    >
      {summary}
    </PageHeader>
    <nav aria-label="Telas da turma" className="mb-6.5 border-b border-border">
      <ul className="flex flex-wrap gap-x-6">
        {SCREENS.map(({ to, label }) => (
          <li key={label}>
            <Link
              to={to}
              params={{ turmaId }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="inline-flex min-h-11 items-center font-strong whitespace-nowrap text-text-muted focus-visible:-outline-offset-2 hover:text-text aria-[current=page]:text-text aria-[current=page]:shadow-[inset_0_-2px_var(--color-beam-deep)]"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
)
