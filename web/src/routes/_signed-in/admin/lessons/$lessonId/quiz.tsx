import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { type EditedLesson, editedQuizQuery, refreshAfterSave, saveQuiz } from '#/api/quizzes.ts'
import { pageHead } from '#/app/page-head.ts'
import { DataError } from '#/features/admin/data-error.tsx'
import { PageHeader } from '#/features/admin/page-header.tsx'
import { LessonMissing } from '#/features/quiz-editor/lesson-missing.tsx'
import { type QuizEdit, QuizEditor } from '#/features/quiz-editor/quiz-editor.tsx'
import { QuizSkeleton } from '#/features/quiz-editor/quiz-skeleton.tsx'
import { notify } from '#/notices/notices.ts'

export const Route = createFileRoute('/_signed-in/admin/lessons/$lessonId/quiz')({
  // Loading and waiting belong to this screen alone: no other page's first load carries them.
  codeSplitGroupings: [
    ['loader', 'pendingComponent'],
    ['component', 'errorComponent'],
  ],
  loader: async ({ context, params }) => {
    try {
      return await context.queryClient.fetchQuery({ ...editedQuizQuery(params.lessonId), staleTime: 0 })
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NOT_FOUND') return null
      throw error
    }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Quiz · ${loaderData.lesson.title}` : 'Aula não encontrada',
      description: 'As perguntas do quiz desta aula.',
    }),
  component: QuizEditorPage,
  pendingComponent: QuizSkeleton,
  errorComponent: DataError,
})

function QuizEditorPage() {
  const loaded = Route.useLoaderData()
  // A jump in the history leads from one lesson's quiz to another's without leaving this route.
  return loaded ? <LoadedEditor key={loaded.lesson.id} loaded={loaded} /> : <LessonMissing />
}

function LoadedEditor({ loaded }: { loaded: EditedLesson }) {
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  // What the form started from: an answer that is asked for again must not change it under somebody's hands.
  const [edited, setEdited] = useState(loaded)
  const { lesson, quiz } = edited
  const lessonId = lesson.id
  const course = { courseId: lesson.courseId }

  const save = async (values: QuizEdit) => {
    await saveQuiz(lessonId, { ...values, version: quiz?.version ?? null })
    notify.success({ title: 'Quiz salvo com sucesso!' })
    return {
      refresh: () => refreshAfterSave(queryClient, { ...course, lessonId }),
      goOn: () => navigate({ to: '/admin/courses/$courseId', params: course, ignoreBlocker: true }),
    }
  }

  const reload = async () => {
    try {
      setEdited(await queryClient.fetchQuery({ ...editedQuizQuery(lessonId), staleTime: 0 }))
    } catch (error) {
      notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) })
    }
  }

  return (
    <>
      <PageHeader
        // The dash does not begin a line.
        title={`Criar/Editar Quiz\u00a0- ${lesson.title}`}
        here="Quiz"
        crumbs={[
          { label: lesson.courseTitle, render: <Link to="/admin/courses/$courseId" params={course} /> },
        ]}
      />
      <QuizEditor key={quiz?.version ?? 'new'} lesson={lesson} quiz={quiz} onSave={save} onReload={reload} />
    </>
  )
}
