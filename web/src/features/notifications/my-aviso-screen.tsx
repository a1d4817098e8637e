import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem } from '#/api/api-problem.ts'
import { myAvisoQuery, readAviso } from '#/api/my-avisos.ts'
import { refreshNotifications } from '#/api/notifications.ts'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { longDate } from '#/text/dates.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { SkeletonRest, SkeletonScreen } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'

/** Shared with other areas, whose code must not weigh on every screen. */
const formatted = lazyPart(async () => (await import('#/text/formatted-text.tsx')).FormattedText)

const route = getRouteApi('/_signed-in/_student/avisos/$avisoId')

/** An aviso on a page of its own: whoever opens it has read it. */
export function MyAvisoScreen() {
  const { avisoId } = route.useParams()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...myAvisoQuery(avisoId),
    throwOnError: (problem, { state }) => state.data === undefined && !isGone(problem),
  })
  const isThere = data !== undefined
  const FormattedText = useLazyPart(formatted, true)
  useEffect(() => {
    if (!isThere) return
    // It stays unread if this fails, and is read the next time.
    readAviso(avisoId)
      .then(() => refreshNotifications(queryClient))
      .catch(() => undefined)
  }, [avisoId, isThere, queryClient])
  if (isGone(error))
    return (
      <EmptyState heading="h1" space="lg" title="Aviso não encontrado" action={<ToDashboard />}>
        Ele não existe mais, ou não é para você.
      </EmptyState>
    )
  if (!data) return <MyAvisoLoading />
  const { title, text, at, targetName } = data.aviso
  return (
    <article className="max-w-160">
      <h1 className="wrap-anywhere">{title}</h1>
      <p className="mt-2 mb-7 text-sm text-text-muted wrap-anywhere">
        {longDate(at)}
        {targetName ? ` · ${targetName}` : ''}
      </p>
      {FormattedText ? (
        <FormattedText text={text} />
      ) : (
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      )}
      <p className="mt-9">
        <ToDashboard />
      </p>
    </article>
  )
}

const isGone = (error: unknown) => error instanceof ApiProblem && error.code === 'NOT_FOUND'

const ToDashboard = () => <TextLink render={<Link to="/dashboard" />}>Voltar ao início</TextLink>

const MyAvisoLoading = () => (
  <SkeletonScreen className="animate-none">
    <SkeletonRest />
  </SkeletonScreen>
)

export const MyAvisoFailed = ({ error }: ErrorComponentProps) => (
  <ErrorScreen title="Erro ao carregar aviso" error={error} />
)
