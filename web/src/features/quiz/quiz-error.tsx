import { type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { PlainPage } from '#/app/plain-page.tsx'
import { Button } from '#/ui/button.tsx'

export function QuizError({ error }: ErrorComponentProps) {
  const { courseId = '', lessonId = '' } = useParams({ strict: false })
  return (
    <PlainPage home="/dashboard">
      <ErrorScreen title="Erro ao carregar quiz" error={error} className="pt-0">
        <Button
          variant="ghost"
          render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId }} />}
        >
          Voltar para Aula
        </Button>
      </ErrorScreen>
    </PlainPage>
  )
}
