import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function CourseNotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Curso não encontrado"
      className="pt-18 md:pt-30"
      action={
        <Button variant="outline" icon={ArrowLeft} render={<Link to="/courses" />}>
          Voltar
        </Button>
      }
    >
      Ele pode ter sido retirado ou ainda não foi publicado.
    </EmptyState>
  )
}
