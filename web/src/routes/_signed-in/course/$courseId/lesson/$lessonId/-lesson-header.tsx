import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '../../../../../../ui/button.tsx'

type Props = { course: { id: string; title: string }; title: string }

export function LessonHeader({ course, title }: Props) {
  return (
    <header className="flex min-h-16 items-center gap-1 px-2 py-2 max-md:border-b max-md:border-border md:min-h-18 md:px-8">
      <Button
        variant="ghost"
        icon={ArrowLeft}
        aria-label="Voltar ao curso"
        render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
        className="flex-none max-md:px-3 md:-ml-5"
      >
        <span className="max-md:hidden">Voltar ao curso</span>
      </Button>
      <div className="min-w-0 border-border pl-1 leading-[1.3] md:border-l md:pl-5">
        <p className="line-clamp-2 text-sm wrap-anywhere text-text-muted">{course.title}</p>
        <h1 className="text-[1.125rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-lg">{title}</h1>
      </div>
    </header>
  )
}
