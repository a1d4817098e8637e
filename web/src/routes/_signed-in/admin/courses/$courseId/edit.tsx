import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { adminCoursesQuery, type CourseValues, refreshCourses, updateCourse } from '#/api/admin-courses.ts'
import { pageHead } from '#/app/page-head.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { CourseForm } from '#/features/authoring/course-form.tsx'
import { CourseFormSkeleton } from '#/features/authoring/form-skeletons.tsx'
import { loadCourse } from '#/features/authoring/load-course.ts'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/edit')({
  loader: async ({ context, params, preload }) => {
    const course = await loadCourse(context.queryClient, params.courseId)
    if (course) return course
    if (!preload) notify.error({ title: 'Erro ao carregar curso' })
    throw redirect({ to: '/admin/courses' })
  },
  head: ({ loaderData }) =>
    pageHead({ title: 'Editar Curso', description: loaderData?.title ?? 'Um curso do Farol.' }),
  component: EditCourseScreen,
  pendingComponent: CourseFormSkeleton,
})

function EditCourseScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  // What the form started from: a list that is asked for again must not change it under somebody's hands.
  const loaded = Route.useLoaderData()
  const [course, setCourse] = useState(loaded)
  const toCourses = () => navigate({ to: '/admin/courses', ignoreBlocker: true })

  const save = async (values: CourseValues, { isMoved }: { isMoved: boolean }) => {
    const { orderIndex, ...rest } = values
    const { id, version } = course
    await updateCourse(id, { ...rest, version, ...(isMoved ? { orderIndex } : {}) })
    notify.success({ title: 'Curso atualizado', detail: values.title })
    return { refresh: () => refreshCourses(queryClient), goOn: toCourses }
  }

  const reload = async () => {
    const current = await loadCourse(queryClient, course.id)
    if (current) return setCourse(current)
    notify.error({ title: 'Erro ao carregar curso' })
    await toCourses()
  }

  const { title, description, orderIndex, isPublished, prerequisiteCourseId } = course
  return (
    <div className="max-w-187">
      <PageHeader
        title="Editar Curso"
        crumbs={[
          { label: 'Cursos', render: <Link to="/admin/courses" /> },
          { label: title, render: <Link to="/admin/courses/$courseId" params={{ courseId: course.id }} /> },
        ]}
      />
      <CourseForm
        key={course.version}
        values={{ title, description, orderIndex, isPublished, prerequisiteCourseId }}
        prerequisites={courses.filter(({ id }) => id !== course.id)}
        dependents={courses
          .filter((other) => other.isPublished && other.prerequisiteCourseId === course.id)
          .map((other) => other.title)}
        onSave={save}
        onReload={reload}
      />
    </div>
  )
}
