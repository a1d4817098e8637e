import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#/ui/button.tsx'

type Props = { course: { id: string; title: string }; title: string }

export function LessonHeader({ course, title }: Props) {
  return (
    <header className="px-2 pt-1 pb-3 max-md:border-b max-md:border-border md:flex md:min-h-18 md:items-center md:gap-1 md:px-8 md:py-2">
      <Button
        variant="ghost"
        icon={ArrowLeft}
        render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
        className="flex-none max-md:px-3 md:-ml-5"
      >
        Voltar ao curso
      </Button>
      <div className="min-w-0 border-border leading-[1.3] max-md:px-3 md:border-l md:pl-5">
        <p className="line-clamp-2 text-sm wrap-anywhere text-text-muted">{course.title}</p>
        <h1 className="text-[1.125rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-lg">{title}</h1>
      </div>
    </header>
  )
}
