import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { Button } from '#/ui/button.tsx'
import { QuizShortcuts } from './quiz-shortcuts.tsx'

type Props = { place: LessonPlace; title: string; passingScore: number; children: ReactNode }

/** The quiz stands alone on its page: nothing around it but the way back. */
export function QuizPageFrame({ place, title, passingScore, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border px-2 pt-1 pb-3 md:min-h-19 md:grid-cols-[1fr_minmax(0,auto)_1fr] md:content-center md:gap-x-6 md:px-10 md:py-2">
        <Button
          variant="ghost"
          icon={ArrowLeft}
          render={<Link to="/course/$courseId/lesson/$lessonId" params={place} />}
          className="justify-self-start max-md:px-3 md:-ml-5"
        >
          Voltar para Aula
        </Button>
        <p className="figure min-w-0 max-md:order-last max-md:col-span-2 max-md:px-3 text-[1rem] leading-tight tracking-[-0.01em] wrap-anywhere md:text-center md:text-[1.125rem] md:leading-tight">
          {title}
        </p>
        <p className="text-xs text-text-muted tabular-nums max-md:pr-3 md:whitespace-nowrap md:justify-self-end md:text-sm">
          Nota mínima: {passingScore}%
        </p>
      </header>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-202 flex-1 flex-col px-gutter pt-6 pb-5 outline-none md:px-8 md:pt-11 md:pb-12"
      >
        {children}
        <QuizShortcuts />
      </main>
    </div>
  )
}
