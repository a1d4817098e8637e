import { type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { Button } from '#/ui/button.tsx'

export function QuizError({ error }: ErrorComponentProps) {
  const { courseId = '', lessonId = '' } = useParams({ strict: false })
  return (
    <ErrorPage title="Erro ao carregar quiz" home="/dashboard" error={error}>
      <Button
        variant="ghost"
        render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />}
      >
        Voltar para Aula
      </Button>
    </ErrorPage>
  )
}
