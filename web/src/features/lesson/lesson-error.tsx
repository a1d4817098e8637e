import { type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import { ErrorPage } from '#/app/error-screen.tsx'
import { Button } from '#/ui/button.tsx'

export function LessonError({ error }: ErrorComponentProps) {
  const { courseId = '' } = useParams({ strict: false })
  return (
    <ErrorPage home="/dashboard" error={error}>
      <Button variant="ghost" render={<Link to="/course/$courseId" params={{ courseId }} />}>
        Voltar ao curso
      </Button>
    </ErrorPage>
  )
}
