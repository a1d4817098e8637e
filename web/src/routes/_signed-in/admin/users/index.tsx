import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type PeopleListing, peopleQuery } from '../../../../api/people.ts'
import { pageHead } from '../../../-page-head.ts'
import { DataError } from '../-data-error.tsx'
import { ListSkeleton } from '../-list-skeleton.tsx'
import { loadNextPage } from '../-load-next-page.ts'
import { PeopleList } from './-people-list.tsx'
import { type PeopleSearch, peopleSearch } from './-people-search.ts'
import { RoleDialog } from './-role-dialog.tsx'
import { useRoleChange } from './-use-role-change.ts'

const readListing = ({ search, course, activity, sort }: PeopleSearch): PeopleListing => ({
  search: search ?? '',
  courseId: course,
  activity: activity ?? 'any',
  sort: sort ?? 'newest',
})

export const Route = createFileRoute('/_signed-in/admin/users/')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  // What the address really asks for is read where it is needed, or every page would load that.
  validateSearch: (search: Record<string, unknown>): PeopleSearch => search,
  loader: async ({ context, location }) => {
    const query = peopleQuery(readListing(peopleSearch(location.search)))
    await context.queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Usuários', description: 'Contas cadastradas no Farol.' }),
  component: UsersScreen,
  pendingComponent: ListSkeleton,
  errorComponent: DataError,
})

function UsersScreen() {
  // The router leaves in the search what the check did not name.
  const listing = readListing(peopleSearch(Route.useSearch()))
  const navigate = Route.useNavigate()
  const roleChange = useRoleChange()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...peopleQuery(listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <ListSkeleton />

  return (
    <>
      <PeopleList
        listing={listing}
        onListing={({ courseId, ...next }) =>
          void navigate({
            search: peopleSearch({ ...next, course: courseId }),
            replace: true,
            resetScroll: false,
          })
        }
        people={data.pages.flatMap(({ people }) => people)}
        total={data.pages[0]?.total ?? 0}
        isStale={isPlaceholderData}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onLoadMore={() => loadNextPage(fetchNextPage)}
        onChangeRole={roleChange.ask}
      />
      <RoleDialog person={roleChange.subject} dialog={roleChange.dialog} />
    </>
  )
}
