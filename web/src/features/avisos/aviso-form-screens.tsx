import type { Aviso } from '@farol/contract/avisos.ts'
import { canEditAviso } from '@farol/domain/avisos.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '#/api/api-problem.ts'
import { type AvisoValues, avisoQuery, fetchAviso } from '#/api/avisos.ts'
import type { Reload } from '#/features/admin/form-panel.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { AvisoForm } from './aviso-form.tsx'
import { EMPTY_AVISO, useSaveAviso } from './use-save-aviso.ts'

const CRUMBS = [{ label: 'Avisos', render: <Link to="/admin/avisos" /> }]
const DESK = {}

export function NewAvisoScreen() {
  const navigate = useNavigate()
  const save = useSaveAviso({ desk: DESK, goOn: () => navigate({ to: '/admin/avisos' }) })
  return (
    <>
      <PageHeader title="Escrever aviso" crumbs={CRUMBS} />
      <AvisoForm
        desk={DESK}
        values={EMPTY_AVISO}
        draftOf={{ name: 'aviso.new' }}
        onSave={save}
        onReload={async () => undefined}
      />
    </>
  )
}

const route = getRouteApi('/_signed-in/admin/avisos/$avisoId/')

export function EditAvisoScreen() {
  const { avisoId } = route.useParams()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({
    ...avisoQuery(avisoId),
    throwOnError: (problem, { state }) => state.data === undefined && !isGone(problem),
  })
  if (isGone(error)) return <AvisoGone title="Aviso não encontrado" />
  if (!data) return <AvisoLoading />
  if (!canEditAviso(data.aviso.state)) return <AvisoGone title="Este aviso já foi enviado ou cancelado" />
  return (
    <EditAviso
      key={data.aviso.version}
      aviso={data.aviso}
      onReload={async (onLoaded) => {
        const current = await fetchAviso(avisoId)
        onLoaded()
        queryClient.setQueryData(avisoQuery(avisoId).queryKey, current)
      }}
    />
  )
}

type EditProps = { aviso: Aviso; onReload: Reload }

function EditAviso({ aviso, onReload }: EditProps) {
  const navigate = useNavigate()
  const { id: avisoId, version } = aviso
  const save = useSaveAviso({
    desk: DESK,
    known: { avisoId, version },
    goOn: () => navigate({ to: '/admin/avisos' }),
  })
  return (
    <>
      <PageHeader title="Editar aviso" crumbs={CRUMBS} />
      <AvisoForm
        desk={DESK}
        values={valuesOf(aviso)}
        draftOf={{ name: `aviso.${aviso.id}`, version: aviso.version }}
        onSave={save}
        onReload={onReload}
      />
    </>
  )
}

export const valuesOf = ({ audience, courseId, turmaId, title, text, localSendAt }: Aviso): AvisoValues => ({
  audience,
  courseId,
  turmaId,
  title,
  text,
  sendAt: localSendAt,
})

const isGone = (error: unknown) => error instanceof ApiProblem && error.code === 'NOT_FOUND'

const AvisoLoading = () => (
  <LoadingScreen>
    <PageHeader title={undefined} crumbs={CRUMBS} here="Aviso" />
    <SkeletonRest />
  </LoadingScreen>
)

const AvisoGone = ({ title }: { title: string }) => (
  <EmptyState
    heading="h1"
    space="lg"
    title={title}
    action={<TextLink render={<Link to="/admin/avisos" />}>Ver os avisos</TextLink>}
  />
)
