import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import {
  adminCoursesQuery,
  type CourseValues,
  createCourse,
  refreshCourses,
} from '../../../../api/admin-courses.ts'
import { notify } from '../../../../notices/notices.ts'
import { pageHead } from '../../../-page-head.ts'
import { CoursesError } from '../../-courses-error.tsx'
import { nextOrderIndex } from '../-next-order-index.ts'
import { PageHeader } from '../-page-header.tsx'
import { CourseForm } from './-course-form.tsx'
import { CourseFormSkeleton } from './-form-skeletons.tsx'

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
