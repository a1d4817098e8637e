import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#/ui/button.tsx'

type Props = {
  position: number
  total: number
  answered: number
  onMove: (step: -1 | 1) => void
  /** Stands where 'Próxima' stood, on the last question. */
  ending: ReactNode
}

export function QuizSteps({ position, total, answered, onMove, ending }: Props) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] items-center gap-3 pt-6 md:grid-cols-[1fr_auto_1fr] md:pt-9">
      <p
        aria-live="polite"
        aria-atomic
        className="text-center text-sm text-text-muted tabular-nums max-md:col-span-full md:order-2"
      >
        {/* One text: of several, some screen readers say only the one that changed. */}
        {`${answered} de ${total} respondidas`}
      </p>
      <Button
        variant="outline"
        icon={ArrowLeft}
        disabled={position === 0}
        onClick={() => onMove(-1)}
        className="md:order-1 md:justify-self-start"
      >
        Anterior
      </Button>
      <div className="grid md:order-3 md:justify-self-end">
        {position < total - 1 ? (
          <Button iconAfter={ArrowRight} onClick={() => onMove(1)}>
            Próxima
          </Button>
        ) : (
          ending
        )}
      </div>
    </div>
  )
}
