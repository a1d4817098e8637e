import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { QuizResult } from '#/api/quizzes.ts'
import { Button } from '#/ui/button.tsx'
import { PassedBadge } from './passed-badge.tsx'
import { VerdictFigures } from './verdict-figures.tsx'

export function FailedVerdict({ result: { attempt, course, lesson, quiz } }: { result: QuizResult }) {
  return (
    <section className="rounded-lg border border-border bg-surface px-6 pt-6 pb-7 md:px-12 md:py-11">
      <PassedBadge passed={false} />
      <h1 className="mt-4 max-w-[14em]">Você não atingiu a nota mínima</h1>
      <p className="mt-2.5 text-text-muted">
        {quiz.isRetakeAllowed
          ? 'Você precisa assistir a aula novamente para refazer o quiz'
          : 'Este quiz tem apenas uma tentativa. Se precisar de outra, fale com a administração da escola.'}
      </p>
      {quiz.isAnswerKeyShown ? null : (
        <p className="mt-1 text-text-muted">
          As respostas certas aparecem quando você passar: assim a nova tentativa vale por si.
        </p>
      )}
      <VerdictFigures attempt={attempt} />
      <div className="mt-7 grid md:mt-9 md:justify-start print:hidden">
        <Button
          icon={ArrowLeft}
          render={
            <Link
              to="/course/$courseId/lesson/$lessonId"
              params={{ courseId: course.id, lessonId: lesson.id }}
            />
          }
        >
          Voltar para Aula
        </Button>
      </div>
    </section>
  )
}
