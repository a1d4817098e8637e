import { createFileRoute } from '@tanstack/react-router'
import { myCertificatesQuery } from '#/api/certificates.ts'
import { courseQuery } from '#/api/courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { CourseFailed, CourseLoading, CourseScreen } from '#/features/courses/course-screen.tsx'
import { searchOfAddress } from '#/forms/search-of-address.ts'

export const Route = createFileRoute('/_signed-in/_student/course/$courseId')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => {
    const text = searchOfAddress(search)
    return text ? { search: text } : {}
  },
  loader: async ({ context: { queryClient }, params }) => {
    const view = await queryClient.ensureQueryData({
      ...courseQuery(params.courseId),
      revalidateIfStale: true,
    })
    // Asked for here so that the lessons do not move when the certificate comes; without it the page is whole.
    if (view?.course.completedAt)
      await queryClient
        .ensureQueryData({ ...myCertificatesQuery, revalidateIfStale: true })
        .catch(() => undefined)
    return view
  },
  head: ({ loaderData, params }) => {
    if (!loaderData) return pageHead({ title: 'Curso não encontrado' })
    const { title, summary } = loaderData.course
    return {
      ...pageHead({ title, description: summary || `As aulas do curso “${title}”.` }),
      links: [{ rel: 'canonical', href: `${window.location.origin}/course/${params.courseId}` }],
    }
  },
  component: CourseScreen,
  pendingComponent: CourseLoading,
  errorComponent: CourseFailed,
})
