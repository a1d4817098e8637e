import { createFileRoute } from '@tanstack/react-router'
import { rosterQuery } from '#/api/admin-courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { leaveWhenGone } from '#/features/authoring/load-course.ts'
import { RosterLoading, RosterScreen } from '#/features/users/roster-screen.tsx'
import { type RosterSearch, readRosterListing, rosterSearch } from '#/features/users/roster-search.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/students')({
  // Read where it is needed, or every page would load what reads it.
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
    }),
  component: RosterScreen,
  pendingComponent: RosterLoading,
  errorComponent: DataFailed,
})
