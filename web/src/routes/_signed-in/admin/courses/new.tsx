import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { adminCoursesQuery, type CourseValues, createCourse, refreshCourses } from '#/api/admin-courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { nextOrderIndex } from '#/features/admin/next-order-index.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { CourseForm } from '#/features/authoring/course-form.tsx'
import { CourseFormSkeleton } from '#/features/authoring/form-skeletons.tsx'
import { CoursesError } from '#/features/courses/courses-error.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/new')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery({ ...adminCoursesQuery, staleTime: 0 })
  },
  head: () => pageHead({ title: 'Adicionar Curso', description: 'Um curso novo do Farol.' }),
  component: NewCourseScreen,
  pendingComponent: CourseFormSkeleton,
  errorComponent: CoursesError,
})

function NewCourseScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()

  const save = async (values: CourseValues) => {
    const { id } = await createCourse(values)
    notify.success({ title: 'Curso criado', detail: values.title })
    return {
      refresh: () => refreshCourses(queryClient),
      goOn: () => navigate({ to: '/admin/courses/$courseId', params: { courseId: id }, ignoreBlocker: true }),
    }
  }

  return (
    <div className="max-w-187">
      <PageHeader
        title="Adicionar Curso"
        crumbs={[{ label: 'Cursos', render: <Link to="/admin/courses" /> }]}
      />
      <CourseForm
        values={{
          title: '',
          description: '',
          orderIndex: nextOrderIndex(courses),
          isPublished: false,
          prerequisiteCourseId: null,
        }}
        prerequisites={courses}
        onSave={save}
      />
    </div>
  )
}
