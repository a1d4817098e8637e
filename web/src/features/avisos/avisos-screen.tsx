import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { avisosQuery } from '#/api/avisos.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { AvisoList } from './aviso-list.tsx'
import { useStopAviso } from './stop-aviso.tsx'

const route = getRouteApi('/_signed-in/admin/avisos/')

export function AvisosScreen() {
  const page = Math.max(1, Math.trunc(Number(route.useSearch().page)) || 1)
  const { data } = useQuery({
    ...avisosQuery(page),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const stop = useStopAviso({})
  if (!data) return <AvisosLoading />
  return (
    <>
      <AvisosHeader />
      <AvisoList
        listed={data}
        page={page}
        linkTo={(next) => <Link to="/admin/avisos" search={{ page: next }} />}
        editLink={({ id }) => <Link to="/admin/avisos/$avisoId" params={{ avisoId: id }} />}
        onStop={stop.ask}
        empty={
          <EmptyState isBoxed title="Nenhum aviso ainda">
            Escreva para todos, para um curso ou para uma turma: o aviso aparece no início de cada pessoa até
            ser lido.
          </EmptyState>
        }
      />
      {stop.dialog}
    </>
  )
}

const AvisosLoading = () => (
  <LoadingScreen>
    <AvisosHeader />
    <SkeletonRest />
  </LoadingScreen>
)

const AvisosHeader = () => (
  <PageHeader
    title="Avisos"
    action={
      <Button icon={Plus} render={<Link to="/admin/avisos/new" />} className="max-sm:w-full">
        Escrever aviso
      </Button>
    }
  >
    O que a escola conta aos estudantes, e quem já leu.
  </PageHeader>
)
