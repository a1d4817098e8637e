import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { Panel } from '#/features/admin/panel.tsx'
import { ATTEMPTS, counted, QUESTIONS } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'

export function LessonQuiz({ lesson: { id, quiz } }: { lesson: AdminLesson }) {
  return (
    <Panel className="p-5">
      <h2 className="mb-1.5 text-[1.1875rem]">Quiz desta aula</h2>
      <p className="wrap-anywhere text-text-muted">
        {quiz
          ? `${quiz.title}, ${counted(quiz.questionCount, QUESTIONS)}, ${counted(quiz.attemptCount, ATTEMPTS)}.`
          : 'Com um quiz, a próxima aula só abre para quem passar nele.'}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          icon={quiz ? Pencil : Plus}
          render={<Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: id }} />}
        >
          {quiz ? 'Editar Quiz' : 'Criar Quiz'}
        </Button>
        {quiz ? (
          <Button
            variant="ghost"
            size="sm"
            render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId: quiz.id }} />}
          >
            Resultados
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
