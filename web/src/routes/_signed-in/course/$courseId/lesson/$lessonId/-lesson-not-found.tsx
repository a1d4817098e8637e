import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { PlainPage } from '../../../../../-plain-page.tsx'

export function LessonNotFound({ courseId }: { courseId: string }) {
  return (
    <PlainPage home="/dashboard">
      <EmptyState
        heading="h1"
        title="Aula não encontrada"
        action={
          <Button
            variant="outline"
            icon={ArrowLeft}
            render={<Link to="/course/$courseId" params={{ courseId }} />}
          >
            Voltar
          </Button>
        }
      >
        Ela pode ter sido retirada do curso.
      </EmptyState>
    </PlainPage>
  )
}
