import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'

type Props = { courseId: string; previous: { id: string; title: string } }

export function PreviousLessonBlock({ courseId, previous }: Props) {
  return (
    <section className="flex items-center justify-between gap-4 border-t border-border py-6.5">
      <div className="min-w-0">
        <h2 className="panel-title">Aula anterior</h2>
        <p className="panel-lesson">{previous.title}</p>
      </div>
      <Button
        variant="outline"
        icon={ArrowLeft}
        className="flex-none"
        render={<Link to="/course/$courseId/lesson/$lessonId" params={{ courseId, lessonId: previous.id }} />}
      >
        Voltar
      </Button>
    </section>
  )
}
