import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { ListChecks, Plus } from 'lucide-react'
import { Button } from '#/ui/button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    createdLessonId?: string
  }
}

type Props = { courseId: string; lessons: readonly AdminLesson[] }

/** After a lesson was written: what most authors do next. */
export function LessonCreated({ courseId, lessons }: Props) {
  const createdId = useLocation({ select: ({ state }) => state.createdLessonId })
  const lesson = lessons.find(({ id }) => id === createdId)
  if (!lesson || lesson.quiz) return null
  return (
    <section
      aria-label="Aula criada"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-tide px-4 py-3.5"
    >
      <p className="mr-auto min-w-0 wrap-anywhere">
        <strong className="font-strong">“{lesson.title}” está no curso.</strong> E agora?
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button
          variant="outline"
          size="sm"
          icon={ListChecks}
          render={<Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: lesson.id }} />}
          className="max-sm:flex-auto"
        >
          Criar Quiz
        </Button>
        <Button
          variant="outline"
          size="sm"
          icon={Plus}
          render={<Link to="/admin/courses/$courseId/lessons/new" params={{ courseId }} />}
          className="max-sm:flex-auto"
        >
          Adicionar outra aula
        </Button>
      </div>
    </section>
  )
}
