import type { AdminCourse } from '@farol/contract/admin-courses.ts'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import {
  adminCoursesQuery,
  duplicateCourse,
  placeCourse,
  refreshCourses,
  removeCourse,
  withCourseMoved,
} from '#/api/admin-courses.ts'
import { problemSentence } from '#/api/api-problem.ts'
import { pageHead } from '#/app/page-head.ts'
import { useConfirmed } from '#/features/admin/use-confirmed.ts'
import { useMove } from '#/features/admin/use-move.ts'
import { CourseList } from '#/features/authoring/course-list.tsx'
import { CoursesSkeleton } from '#/features/authoring/courses-skeleton.tsx'
import { CoursesError } from '#/features/courses/courses-error.tsx'
import { notify } from '#/notices/notices.ts'
import { courseDeletion } from '#/text/deletions.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

export const Route = createFileRoute('/_signed-in/admin/courses/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData({ ...adminCoursesQuery, revalidateIfStale: true })
  },
  head: () => pageHead({ title: 'Cursos', description: 'Todos os cursos do Farol, rascunhos também.' }),
  component: CoursesScreen,
  pendingComponent: CoursesSkeleton,
  errorComponent: CoursesError,
})

function CoursesScreen() {
  const { data: courses } = useSuspenseQuery(adminCoursesQuery)
  const queryClient = useQueryClient()
  const dependentsOf = ({ id }: AdminCourse) =>
    courses.filter(({ prerequisiteCourseId }) => prerequisiteCourseId === id).map(({ title }) => title)
  const deletion = useConfirmed({
    act: ({ id }: AdminCourse) => removeCourse(id),
    success: ({ title }) => ({ title: 'Curso deletado', detail: title }),
    errorTitle: 'Erro ao deletar curso',
    onDone: () => refreshCourses(queryClient),
  })
  const move = useMove({
    queryKey: adminCoursesQuery.queryKey,
    apply: (data, to) => ({ courses: withCourseMoved(data.courses, to) }),
    send: placeCourse,
    errorTitle: 'Erro ao salvar curso',
  })
  const duplicate = useMutation({
    mutationFn: duplicateCourse,
    onSuccess: async () => {
      await refreshCourses(queryClient)
      notify.success({ title: 'Curso duplicado', detail: 'A cópia está no fim da lista, como rascunho.' })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar curso', detail: problemSentence(error) }),
  })

  return (
    <>
      <CourseList
        courses={courses}
        onMove={({ id }, position) => move({ id, position })}
        onDuplicate={({ id }) => {
          if (!duplicate.isPending) duplicate.mutate(id)
        }}
        onDelete={deletion.ask}
      />
      <ConfirmDialog
        {...deletion.dialog}
        title="Tem certeza que deseja deletar este curso?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {deletion.subject ? courseDeletion(deletion.subject, dependentsOf(deletion.subject)) : null}
      </ConfirmDialog>
    </>
  )
}
