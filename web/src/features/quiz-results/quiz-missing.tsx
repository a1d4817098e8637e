import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function QuizMissing() {
  return (
    <EmptyState
      heading="h1"
      title="Quiz não encontrado"
      className="pt-18"
      action={
        <Button variant="outline" icon={ArrowLeft} render={<Link to="/admin/courses" />}>
          Voltar
        </Button>
      }
    >
      Ele pode ter sido deletado por outra pessoa.
    </EmptyState>
  )
}
