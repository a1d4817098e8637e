import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshCourses } from '#/api/admin-courses.ts'
import { type LessonValues, updateLesson } from '#/api/admin-lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { LessonFormSkeleton } from '#/features/authoring/form-skeletons.tsx'
import { LessonForm } from '#/features/authoring/lesson-form.tsx'
import { LessonQuiz } from '#/features/authoring/lesson-quiz.tsx'
import { loadLesson } from '#/features/authoring/load-lesson.ts'
import { VideoFailureNotice } from '#/features/authoring/video-failure-notice.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/lessons/$lessonId/edit')({
  loader: async ({ context, params, preload }) => {
    const found = await loadLesson(context.queryClient, params)
    if (found) return found
    if (!preload) notify.error({ title: 'Erro ao carregar aula' })
    throw redirect({ to: '/admin/courses/$courseId', params: { courseId: params.courseId } })
  },
  head: ({ loaderData }) =>
    pageHead({ title: 'Editar Aula', description: loaderData?.lesson.title ?? 'Uma aula do Farol.' }),
  component: EditLessonScreen,
  pendingComponent: LessonFormSkeleton,
})

function EditLessonScreen() {
  // What the form started from: a list that is asked for again must not change it under somebody's hands.
  const loaded = Route.useLoaderData()
  const [{ course, lesson, others }, setFound] = useState(loaded)
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const params = { courseId: course.id }
  const toCourse = () => navigate({ to: '/admin/courses/$courseId', params, ignoreBlocker: true })

  const save = async (values: LessonValues, { isMoved }: { isMoved: boolean }) => {
    const { orderIndex, ...rest } = values
    const body = { ...rest, version: lesson.version, ...(isMoved ? { orderIndex } : {}) }
    await updateLesson({ ...params, lessonId: lesson.id }, body)
    notify.success({ title: 'Aula atualizada', detail: values.title })
    return { refresh: () => refreshCourses(queryClient), goOn: toCourse }
  }

  const reload = async () => {
    const current = await loadLesson(queryClient, { ...params, lessonId: lesson.id })
    if (current) return setFound(current)
    notify.error({ title: 'Erro ao carregar aula' })
    await toCourse()
  }

  return (
    <>
      <PageHeader
        title="Editar Aula"
        crumbs={[
          { label: 'Cursos', render: <Link to="/admin/courses" /> },
          { label: course.title, render: <Link to="/admin/courses/$courseId" params={params} /> },
        ]}
      />
      <VideoFailureNotice courseId={course.id} lesson={lesson} />
      <LessonForm
        key={lesson.version}
        courseId={course.id}
        others={others}
        values={{
          title: lesson.title,
          description: lesson.description,
          videoUrl: lesson.videoUrl,
          videoDuration: lesson.videoDuration,
          captionsUrl: lesson.captionsUrl,
          orderIndex: lesson.orderIndex,
          requiresPrevious: lesson.requiresPrevious,
          minWatchPercentage: lesson.minWatchPercentage,
        }}
        onSave={save}
        onReload={reload}
        aside={<LessonQuiz lesson={lesson} />}
      />
    </>
  )
}
