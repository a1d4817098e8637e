import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type UsersListing, usersQuery } from '#/api/users.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { ListSkeleton } from '#/features/admin/list-skeleton.tsx'
import { loadNextPage } from '#/features/admin/load-next-page.ts'
import { RoleDialog } from '#/features/users/role-dialog.tsx'
import { useRoleChange } from '#/features/users/use-role-change.ts'
import { UsersList } from '#/features/users/users-list.tsx'
import { type UsersSearch, usersSearch } from '#/features/users/users-search.ts'

const readListing = ({ search, course, activity, sort }: UsersSearch): UsersListing => ({
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
  validateSearch: (search: Record<string, unknown>): UsersSearch => search,
  loader: async ({ context, location }) => {
    const query = usersQuery(readListing(usersSearch(location.search)))
    await context.queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Usuários', description: 'Contas cadastradas no Farol.' }),
  component: UsersScreen,
  pendingComponent: ListSkeleton,
  errorComponent: DataError,
})

function UsersScreen() {
  // The router leaves in the search what the check did not name.
  const listing = readListing(usersSearch(Route.useSearch()))
  const navigate = Route.useNavigate()
  const roleChange = useRoleChange()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...usersQuery(listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <ListSkeleton />

  return (
    <>
      <UsersList
        listing={listing}
        onListing={({ courseId, ...next }) =>
          void navigate({
            search: usersSearch({ ...next, course: courseId }),
            replace: true,
            resetScroll: false,
          })
        }
        users={data.pages.flatMap(({ users }) => users)}
        total={data.pages[0]?.total ?? 0}
        isStale={isPlaceholderData}
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        onLoadMore={() => loadNextPage(fetchNextPage)}
        onChangeRole={roleChange.ask}
      />
      <RoleDialog user={roleChange.subject} dialog={roleChange.dialog} />
    </>
  )
}
