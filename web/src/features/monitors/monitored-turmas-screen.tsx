import { useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { monitoredTurmasQuery } from '#/api/turma-progress.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { counted, PEOPLE } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#/ui/skeleton.tsx'

export function MonitoredTurmasScreen() {
  const { turmas } = useSuspenseQuery(monitoredTurmasQuery).data
  if (turmas.length === 0)
    return (
      <EmptyState heading="h1" space="lg" title="Nenhuma turma em andamento">
        Quando você for monitor de uma turma em andamento, ela aparece aqui.
      </EmptyState>
    )
  return (
    <>
      <Header />
      <ul className="grid max-w-160 gap-3">
        {turmas.map(({ id, name, memberCount }) => (
          <li key={id}>
            <Link
              to="/turma/$turmaId"
              params={{ turmaId: id }}
              className="flex min-h-18 items-center justify-between gap-4 rounded-lg border border-border bg-surface-raised px-5 py-3 no-underline hover:bg-tide"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-strong">{name}</span>
                <span className="block text-sm text-text-muted">{counted(memberCount, PEOPLE)}</span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

const Header = () => (
  <header className="mb-6.5">
    <h1>Minhas turmas</h1>
    <p className="mt-1.5 text-text-muted">
      Onde você é monitor: veja como cada pessoa está e quem precisa de ajuda.
    </p>
    <Button variant="outline" className="mt-4" render={<Link to="/duvidas" />}>
      Dúvidas sem resposta
    </Button>
  </header>
)

export const MonitoredTurmasLoading = () => (
  <SkeletonScreen className="animate-none">
    <Header />
    <Skeleton className="h-18 max-w-160 rounded-lg" />
  </SkeletonScreen>
)

export const MonitoredTurmasFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar turmas" error={error} />
)
