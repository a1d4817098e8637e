import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { LessonPlace } from '#/api/lessons.ts'
import { PlainPage } from '#/app/plain-page.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function QuizUnavailable({ place }: { place: LessonPlace }) {
  return (
    <PlainPage home="/dashboard">
      <EmptyState
        heading="h1"
        title="Quiz não disponível"
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
        Este quiz ainda não tem perguntas.
      </EmptyState>
    </PlainPage>
  )
}
