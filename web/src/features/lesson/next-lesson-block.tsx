import type { OpenedLesson } from '@farol/contract/lessons.ts'
import type { NextStep } from '@farol/domain/lesson-gating.ts'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Lock } from 'lucide-react'
import { useId } from 'react'
import type { LessonPlace } from '#/api/lessons.ts'
import { Button } from '#/ui/button.tsx'

type Props = {
  place: LessonPlace
  next: NonNullable<OpenedLesson['next']>
  step: NextStep
  isQuizOpen: boolean
  minWatchPercentage: number
  hasEnded: boolean
}

export function NextLessonBlock(props: Props) {
  const { place, next, step, isQuizOpen, minWatchPercentage, hasEnded } = props
  const titleId = useId()
  const helperId = useId()
  const helper = helperText(step, minWatchPercentage)
  return (
    <section aria-labelledby={titleId} className="border-t border-border py-6.5">
      <h2 id={titleId} className="panel-title">
        Próxima aula
      </h2>
      <p className="panel-lesson mb-4">{next.title}</p>
      {step === 'continue' ? (
        <Button
          // One light per view: it is the overlay's while that counts down.
          variant={hasEnded ? 'primary' : 'beam'}
          isBlock
          iconAfter={ArrowRight}
          render={
            <Link
              to="/course/$courseId/lesson/$lessonId"
              params={{ courseId: place.courseId, lessonId: next.id }}
            />
          }
        >
          Continuar
        </Button>
      ) : isQuizOpen ? (
        <Button
          isBlock
          aria-describedby={helperId}
          render={<Link to="/course/$courseId/lesson/$lessonId/quiz" params={place} />}
        >
          {labels[step]}
        </Button>
      ) : (
        <Button isBlock icon={Lock} aria-disabled aria-describedby={helperId}>
          {labels[step]}
        </Button>
      )}
      {helper ? (
        <p id={helperId} className="mt-2.5 text-center text-sm text-text-muted">
          {helper}
        </p>
      ) : null}
    </section>
  )
}

const labels = {
  watch: 'Complete o vídeo',
  'take-quiz': 'Faça o quiz',
  'pass-quiz': 'Passe no quiz',
} as const satisfies Record<Exclude<NextStep, 'continue'>, string>

function helperText(step: NextStep, minWatchPercentage: number) {
  if (step === 'watch') return `Assista ${minWatchPercentage}% para continuar`
  if (step === 'take-quiz') return 'Complete o quiz para desbloquear'
  return step === 'pass-quiz' ? 'Você precisa passar no quiz' : undefined
}
