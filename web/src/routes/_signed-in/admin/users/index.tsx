import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { problemSentence } from '../../../../api/api-problem.ts'
import { peopleQuery } from '../../../../api/people.ts'
import { searchOfAddress } from '../../../../forms/use-search-text.ts'
import { notify } from '../../../../notices/notices.ts'
import { pageHead } from '../../../-page-head.ts'
import { DataError } from '../-data-error.tsx'
import { ListSkeleton } from '../-list-skeleton.tsx'
import { PeopleList } from './-people-list.tsx'
import { RoleDialog } from './-role-dialog.tsx'
import { useRoleChange } from './-use-role-change.ts'

type Search = { search?: string }

function peopleSearch({ search }: Record<string, unknown>): Search {
  const text = searchOfAddress(search)
  return text ? { search: text } : {}
}

export const Route = createFileRoute('/_signed-in/admin/users/')({
  validateSearch: peopleSearch,
  loader: async ({ context, location }) => {
    const { search = '' } = peopleSearch(location.search)
    await context.queryClient.ensureInfiniteQueryData({ ...peopleQuery(search), revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Usuários', description: 'Contas cadastradas no Farol.' }),
  component: UsersScreen,
  pendingComponent: ListSkeleton,
  errorComponent: DataError,
})

function UsersScreen() {
  // The router leaves in the search what the check did not name.
  const { search = '' } = peopleSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const roleChange = useRoleChange()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...peopleQuery(search),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <ListSkeleton />

  const loadMore = async () => {
    const { error, isFetchNextPageError } = await fetchNextPage()
    if (isFetchNextPageError)
      notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) })
  }

  return (
    <>
      <PeopleList
        search={search}
        onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
        people={data.pages.flatMap(({ people }) => people)}
        total={data.pages[0]?.total ?? 0}
        isStale={isPlaceholderData}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onLoadMore={loadMore}
        onChangeRole={roleChange.ask}
      />
      <RoleDialog person={roleChange.subject} dialog={roleChange.dialog} />
    </>
  )
}
