import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function LessonMissing() {
  return (
    <EmptyState
      heading="h1"
      title="Aula não encontrada"
      className="pt-18"
      action={
        <Button variant="outline" icon={ArrowLeft} render={<Link to="/admin/courses" />}>
          Voltar
        </Button>
      }
    >
      Ela pode ter sido deletada por outra pessoa.
    </EmptyState>
  )
}
