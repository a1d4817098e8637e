import { PAGE_NUMBER_MAX } from '@farol/domain/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { foundLessonsQuery } from '#/api/admin-lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { AllLessons } from '#/features/authoring/all-lessons.tsx'
import { LessonsSkeleton } from '#/features/authoring/lessons-skeleton.tsx'
import { searchOfAddress } from '#/forms/search-of-address.ts'

type Search = { search?: string; page?: number }

function lessonsSearch({ search, page }: Record<string, unknown>): Search {
  const text = searchOfAddress(search)
  const number = Math.trunc(Number(page))
  return {
    ...(text ? { search: text } : {}),
    ...(number > 1 ? { page: Math.min(number, PAGE_NUMBER_MAX) } : {}),
  }
}

export const Route = createFileRoute('/_signed-in/admin/lessons/')({
  validateSearch: lessonsSearch,
  loader: async ({ context, location }) => {
    const { search = '', page = 1 } = lessonsSearch(location.search)
    const query = foundLessonsQuery({ search, page })
    await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Aulas', description: 'As aulas de todos os cursos.' }),
  component: LessonsScreen,
  pendingComponent: LessonsSkeleton,
  errorComponent: DataError,
})

function LessonsScreen() {
  // The router leaves in the search what the check did not name.
  const { search = '', page = 1 } = lessonsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const { data, isPlaceholderData } = useQuery({
    ...foundLessonsQuery({ search, page }),
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <LessonsSkeleton />
  return (
    <AllLessons
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
      isStale={isPlaceholderData}
      lessons={data.lessons}
      total={data.total}
      page={page}
      pageCount={Math.ceil(data.total / data.pageSize)}
      linkTo={(number) => (
        <Link
          to="/admin/lessons"
          search={{ ...(search ? { search } : {}), ...(number > 1 ? { page: number } : {}) }}
        />
      )}
    />
  )
}
