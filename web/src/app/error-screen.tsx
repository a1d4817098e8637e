import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { reloadForNewVersion } from './new-version.ts'
import { PendingScreen } from './pending-screen.tsx'
import { PlainPage } from './plain-page.tsx'

type Props = Pick<ErrorComponentProps, 'error'> & {
  title?: string
  detail?: string
  space?: 'md' | 'lg' | 'none'
  /** Another way on, beside trying again. */
  children?: ReactNode
}

/** Instead of a page that could not be loaded or drawn. A screen gives it a title; the router uses it as it is. */
export function ErrorScreen({ error, title = 'Algo deu errado', detail, space = 'lg', children }: Props) {
  const router = useRouter()
  const isProblem = error instanceof ApiProblem
  useEffect(() => {
    if (!isProblem) void reloadForNewVersion()
  }, [isProblem])
  const retry = async () => {
    if (isProblem || !(await reloadForNewVersion('asked for'))) await router.invalidate()
  }
  // The session is being asked for again, and the guard is about to lead elsewhere.
  if (isProblem && error.code === 'UNAUTHENTICATED') return <PendingScreen />
  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={title}
        space={space}
        action={
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button variant="outline" icon={RotateCcw} onClick={() => void retry()}>
              Tentar novamente
            </Button>
            {children}
          </div>
        }
      >
        {detail ?? `${problemSentence(error)} Se continuar assim, recarregue a página em alguns minutos.`}
      </EmptyState>
    </div>
  )
}

/** The same for a page that has no layout around it. */
export function ErrorPage({
  home = '/',
  ...props
}: Omit<Props, 'className'> & { home?: '/' | '/dashboard' }) {
  return (
    <PlainPage home={home}>
      <ErrorScreen {...props} space="none" />
    </PlainPage>
  )
}
