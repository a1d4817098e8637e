import { placed } from '@farol/domain/ordering.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { courseLessonsQuery, createLesson, type LessonValues } from '#/api/admin-lessons.ts'
import { settingsQuery } from '#/api/settings.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { nextOrderIndex } from '#/features/admin/next-order-index.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { LessonFormSkeleton } from '#/features/authoring/form-skeletons.tsx'
import { leaveWhenGone } from '#/features/authoring/leave-when-gone.ts'
import { LessonForm } from '#/features/authoring/lesson-form.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/lessons/new')({
  loader: async ({ context: { queryClient }, params, preload }) => {
    const [{ course, lessons }, { minWatchPercentage }] = await Promise.all([
      queryClient.fetchQuery({ ...courseLessonsQuery(params.courseId), staleTime: 0 }),
      queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    ]).catch((error) => leaveWhenGone(error, { preload }))
    return { course, lessons, minWatchPercentage }
  },
  head: () => pageHead({ title: 'Adicionar Aula', description: 'Uma aula nova deste curso.' }),
  component: NewLessonScreen,
  pendingComponent: LessonFormSkeleton,
  errorComponent: DataError,
})

function NewLessonScreen() {
  const { course, lessons, minWatchPercentage } = Route.useLoaderData()
  /** Saved one after the other, without leaving. */
  const [added, setAdded] = useState<{ title: string; orderIndex: number }[]>([])
  const others = added.reduce<readonly { title: string }[]>(
    (list, lesson) => placed(list, { item: lesson, position: lesson.orderIndex }),
    lessons,
  )
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const params = { courseId: course.id }

  const save = async (values: LessonValues, { addsAnother }: { addsAnother: boolean }) => {
    await createLesson(course.id, values)
    notify.success({ title: 'Aula criada', detail: values.title })
    return {
      refresh: () => refreshCourses(queryClient),
      goOn: async () => {
        if (addsAnother) setAdded([...added, values])
        else await navigate({ to: '/admin/courses/$courseId', params, ignoreBlocker: true })
      },
    }
  }

  return (
    <>
      <PageHeader
        title="Adicionar Aula"
        crumbs={[
          { label: 'Cursos', render: <Link to="/admin/courses" /> },
          { label: course.title, render: <Link to="/admin/courses/$courseId" params={params} /> },
        ]}
      />
      <LessonForm
        key={added.length}
        courseId={course.id}
        others={others}
        canAddAnother
        followsAnother={added.length > 0}
        values={{
          title: '',
          description: '',
          videoUrl: '',
          videoDuration: 0,
          captionsUrl: '',
          orderIndex: nextOrderIndex(lessons) + added.length,
          requiresPrevious: true,
          minWatchPercentage,
        }}
        onSave={save}
      />
    </>
  )
}
