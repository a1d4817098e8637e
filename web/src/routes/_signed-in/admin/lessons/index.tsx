import { createFileRoute } from '@tanstack/react-router'
import { foundLessonsQuery } from '#/api/admin-lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataFailed } from '#/features/admin/page.tsx'
import { AllLessonsLoading, AllLessonsScreen } from '#/features/authoring/all-lessons-screen.tsx'
import { type LessonsSearch, lessonsSearch } from '#/features/authoring/lessons-search.ts'

export const Route = createFileRoute('/_signed-in/admin/lessons/')({
  // Read where it is needed, or every page would load what reads it.
  validateSearch: (search: Record<string, unknown>): LessonsSearch => search,
  loader: async ({ context, location }) => {
    const { search = '', page = 1 } = lessonsSearch(location.search)
    const query = foundLessonsQuery({ search, page })
    await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Aulas' }),
  component: AllLessonsScreen,
  pendingComponent: AllLessonsLoading,
  errorComponent: DataFailed,
})
