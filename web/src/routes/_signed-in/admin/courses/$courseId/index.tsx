import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { refreshCourses } from '#/api/admin-courses.ts'
import { courseLessonsQuery, placeLesson, withLessonMoved } from '#/api/admin-lessons.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { useMove } from '#/features/admin/use-move.ts'
import { CourseSkeleton } from '#/features/authoring/course-skeleton.tsx'
import { leaveWhenGone } from '#/features/authoring/leave-when-gone.ts'
import { LessonList } from '#/features/authoring/lesson-list.tsx'
import { useDeleteLesson, useDeleteQuiz } from '#/features/authoring/use-lesson-deletions.ts'
import { lessonDeletion, quizDeletion } from '#/text/deletions.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

export const Route = createFileRoute('/_signed-in/admin/courses/$courseId/')({
  loader: async ({ context, params, preload }) => {
    const query = courseLessonsQuery(params.courseId)
    try {
      return await context.queryClient.ensureQueryData({ ...query, revalidateIfStale: true })
    } catch (error) {
      return leaveWhenGone(error, { preload })
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Aulas de ${loaderData.course.title}` : 'Aulas do curso',
      description: 'As aulas deste curso e seus quizzes.',
    }),
  component: LessonsScreen,
  pendingComponent: CourseSkeleton,
  errorComponent: DataError,
})

function LessonsScreen() {
  const { courseId } = Route.useParams()
  const query = courseLessonsQuery(courseId)
  const { data } = useSuspenseQuery(query)
  const queryClient = useQueryClient()
  const refresh = () => refreshCourses(queryClient)
  const lessonDeletions = useDeleteLesson({ courseId, onDone: refresh })
  const quizDeletions = useDeleteQuiz({ courseId, onDone: refresh })
  const move = useMove({
    queryKey: query.queryKey,
    apply: (before, to) => ({ ...before, lessons: withLessonMoved(before.lessons, to) }),
    send: (to) => placeLesson(courseId, to),
    errorTitle: 'Erro ao salvar aula',
  })

  return (
    <>
      <LessonList
        course={data.course}
        lessons={data.lessons}
        onMove={({ id }, position) => move({ id, position })}
        onDelete={lessonDeletions.ask}
        onDeleteQuiz={quizDeletions.ask}
      />
      <ConfirmDialog
        {...lessonDeletions.dialog}
        title="Tem certeza que deseja deletar esta aula?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {lessonDeletions.subject ? lessonDeletion(lessonDeletions.subject) : null}
      </ConfirmDialog>
      <ConfirmDialog
        {...quizDeletions.dialog}
        title="Tem certeza que deseja deletar este quiz?"
        confirmLabel="Deletar"
        pendingLabel="Deletando…"
      >
        {quizDeletions.subject?.quiz ? quizDeletion(quizDeletions.subject.quiz) : null}
      </ConfirmDialog>
    </>
  )
}
