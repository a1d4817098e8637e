import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonPlace } from '../../../../../../../api/lessons.ts'
import { Button } from '../../../../../../../ui/button.tsx'

type Props = { place: LessonPlace; title: string; passingScore: number; children: ReactNode }

/** The quiz stands alone on its page: nothing around it but the way back. */
export function QuizPageFrame({ place, title, passingScore, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="grid min-h-16 grid-cols-[auto_1fr] content-center items-center gap-x-1 border-b border-border px-2 py-2 md:min-h-19 md:grid-cols-[1fr_minmax(0,auto)_1fr] md:gap-x-6 md:px-10">
        <Button
          variant="ghost"
          icon={ArrowLeft}
          aria-label="Voltar para Aula"
          render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
          className="justify-self-start max-md:row-span-2 max-md:px-3 md:-ml-5"
        >
          <span className="max-md:sr-only">Voltar para Aula</span>
        </Button>
        <p className="figure min-w-0 text-[1rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-center md:text-[1.125rem] md:leading-tight">
          {title}
        </p>
        <p className="text-xs whitespace-nowrap text-text-muted tabular-nums max-md:col-start-2 md:justify-self-end md:text-sm">
          Nota mínima: {passingScore}%
        </p>
      </header>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-202 flex-1 flex-col px-gutter pt-6 pb-5 outline-none md:px-8 md:pt-11 md:pb-12"
      >
        {children}
      </main>
    </div>
  )
}
