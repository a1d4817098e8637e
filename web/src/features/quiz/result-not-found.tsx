import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { LessonPlace } from '#/api/lessons.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function ResultNotFound({ place }: { place: LessonPlace }) {
  return (
    <EmptyState
      heading="h1"
      title="Resultados não encontrados"
      className="pt-18 md:pt-30"
      action={
        <Button
          variant="outline"
          icon={ArrowLeft}
          render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
        >
          Voltar para Aula
        </Button>
      }
    >
      Você ainda não enviou este quiz.
    </EmptyState>
  )
}
