import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { invitesQuery } from '#/api/invites.ts'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { TurmaBadge } from '#/features/turmas/turma-badge.tsx'
import { TurmaPage } from '#/features/turmas/turma-page.tsx'
import { turmaPeriod, turmaPlaces } from '#/text/turmas.ts'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { InvitePeople } from './invite-people.tsx'
import { InvitedPeople } from './invited-people.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { LinksPanel } from './links-panel.tsx'

const route = getRouteApi('/_signed-in/admin/turmas/$turmaId/convites')

export function InvitesScreen() {
  const { turmaId } = route.useParams()
  const { folha } = route.useSearch()
  const { data } = useQuery({
    ...invitesQuery(turmaId),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <InvitesLoading />
  const { turma, links, invites, isMailConfigured } = data
  if (folha) return <LinkSheet turma={turma} link={links.find(({ id }) => id === folha)} />
  return (
    <TurmaPage
      turmaId={turmaId}
      title={turma.name}
      summary={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <TurmaBadge state={turma.state} />
          <span>{turmaPeriod(turma)}</span>
          <span>Pessoas: {turmaPlaces(turma)}</span>
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-10">
        <LinksPanel turmaId={turmaId} links={links} />
        <InvitePeople turmaId={turmaId} isMailConfigured={isMailConfigured} />
        {invites.length > 0 ? <InvitedPeople turmaId={turmaId} invites={invites} /> : null}
      </div>
    </TurmaPage>
  )
}

export const InvitesLoading = () => (
  <LoadingScreen>
    <TurmaPage turmaId={route.useParams().turmaId} title={undefined}>
      <SkeletonRest />
    </TurmaPage>
  </LoadingScreen>
)
