import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { rosterQuery } from '#/api/course-roster.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { ListSkeleton } from '#/features/admin/list-skeleton.tsx'
import { loadNextPage } from '#/features/admin/load-next-page.ts'
import { leaveWhenGone } from '#/features/authoring/leave-when-gone.ts'
import { Roster } from '#/features/users/roster.tsx'
import { readRosterListing } from '#/features/users/roster-choices.ts'
import { type RosterSearch, rosterSearch } from '#/features/users/roster-search.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/students')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  // What the address really asks for is read where it is needed, or every page would load that.
  validateSearch: (search: Record<string, unknown>): RosterSearch => search,
  loader: async ({ context: { queryClient }, params: { courseId }, location, preload }) => {
    const query = rosterQuery(courseId, readRosterListing(rosterSearch(location.search)))
    try {
      const { pages } = await queryClient.ensureInfiniteQueryData({ ...query, revalidateIfStale: true })
      return pages[0]?.course
    } catch (error) {
      return leaveWhenGone(error, { preload })
    }
  },
  head: ({ loaderData: course }) =>
    pageHead({
      title: course ? `Estudantes de ${course.title}` : 'Estudantes do curso',
      description: 'Os estudantes deste curso e o progresso de cada um.',
    }),
  component: StudentsScreen,
  pendingComponent: ListSkeleton,
  errorComponent: DataError,
})

function StudentsScreen() {
  const { courseId } = Route.useParams()
  // The router leaves in the search what the check did not name.
  const listing = readRosterListing(rosterSearch(Route.useSearch()))
  const navigate = Route.useNavigate()
  const { data, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...rosterQuery(courseId, listing),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  const first = data?.pages[0]
  if (!data || !first) return <ListSkeleton />

  return (
    <Roster
      course={first.course}
      students={data.pages.flatMap(({ students }) => students)}
      total={first.total}
      listing={listing}
      onListing={(next) => void navigate({ search: rosterSearch(next), replace: true, resetScroll: false })}
      isStale={isPlaceholderData}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onLoadMore={() => loadNextPage(fetchNextPage)}
    />
  )
}
