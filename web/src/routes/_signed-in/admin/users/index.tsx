import { createFileRoute } from '@tanstack/react-router'
import { usersQuery } from '#/api/users.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { UsersLoading, UsersScreen } from '#/features/users/users-screen.tsx'
import { readUsersListing, type UsersSearch, usersSearch } from '#/features/users/users-search.ts'

export const Route = createFileRoute('/_signed-in/admin/users/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): UsersSearch => search,
  loader: async ({ context, location }) => {
    const query = usersQuery(readUsersListing(usersSearch(location.search)))
    await context.queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Usuários' }),
  component: UsersScreen,
  pendingComponent: UsersLoading,
  errorComponent: DataFailed,
})
