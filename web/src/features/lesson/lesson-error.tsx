import { type ErrorComponentProps, Link, useParams } from '@tanstack/react-router'
import { ErrorScreen } from '#/app/error-screen.tsx'
import { PlainPage } from '#/app/plain-page.tsx'
import { Button } from '#/ui/button.tsx'

export function LessonError({ error }: ErrorComponentProps) {
  const { courseId = '' } = useParams({ strict: false })
  return (
    <PlainPage home="/dashboard">
      <ErrorScreen error={error} className="pt-0">
        <Button variant="ghost" render={<Link to="/course/$courseId" params={{ courseId }} />}>
          Voltar ao curso
        </Button>
      </ErrorScreen>
    </PlainPage>
  )
}
