import { createFileRoute, redirect } from '@tanstack/react-router'
import { uploadedCaptionsQuery } from '#/api/admin-captions.ts'
import { pageHead } from '#/app/page-head.ts'
import { EditLessonLoading, EditLessonScreen } from '#/features/authoring/lesson-form-screens.tsx'
import { loadLesson } from '#/features/authoring/load-course.ts'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/lessons/$lessonId/edit')({
  loader: async ({ context, params, preload }) => {
    const { queryClient } = context
    const found = await loadLesson(queryClient, params)
    if (found) {
      // Asked for here so that the form does not move when they come.
      await queryClient.prefetchQuery(uploadedCaptionsQuery(params))
      return found
    }
    if (!preload) notify.error({ title: 'Erro ao carregar aula' })
    throw redirect({ to: '/admin/courses/$courseId', params: { courseId: params.courseId } })
  },
  head: () => pageHead({ title: 'Editar Aula' }),
  component: EditLessonScreen,
  pendingComponent: EditLessonLoading,
})
