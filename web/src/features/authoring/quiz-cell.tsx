import type { AdminLesson } from '@farol/contract/admin-lessons.ts'
import { Link } from '@tanstack/react-router'
import { ListChecks, Trash2 } from 'lucide-react'
import { ATTEMPTS, counted, QUESTIONS } from '#/text/counts.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { TextLink } from '#/ui/text-link.tsx'

type Props = { lesson: AdminLesson; onDelete: () => void }

const linkClasses = 'min-h-9 pointer-coarse:min-h-11'

export function QuizCell({ lesson, onDelete }: Props) {
  const { quiz } = lesson
  const editor = <Link to="/admin/lessons/$lessonId/quiz" params={{ lessonId: lesson.id }} />
  const ofLesson = <span className="sr-only"> da aula {lesson.title}</span>
  if (!quiz) {
    return (
      <TextLink render={editor} className={linkClasses}>
        Criar Quiz
        {ofLesson}
      </TextLink>
    )
  }
  return (
    <div className="min-w-41 xl:min-w-57">
      <p className="wrap-anywhere">
        <Badge kind="quiz" icon={ListChecks} className="mr-2 md:max-xl:hidden">
          Quiz
        </Badge>
        {quiz.title}
      </p>
      <p className="mt-1 text-xs text-text-muted tabular-nums">
        {counted(quiz.questionCount, QUESTIONS)} · {counted(quiz.attemptCount, ATTEMPTS)}
      </p>
      <p className="-mb-1.5 flex flex-wrap items-center gap-x-3 max-md:mb-0">
        <TextLink render={editor} className={linkClasses}>
          Editar Quiz
          {ofLesson}
        </TextLink>
        <TextLink
          render={<Link to="/admin/quizzes/$quizId/results" params={{ quizId: quiz.id }} />}
          className={linkClasses}
        >
          Resultados
          <span className="sr-only"> do quiz da aula {lesson.title}</span>
        </TextLink>
        <Button
          variant="ghost-danger"
          size="sm"
          icon={Trash2}
          aria-label={`Deletar quiz da aula ${lesson.title}`}
          onClick={onDelete}
        />
      </p>
    </div>
  )
}
