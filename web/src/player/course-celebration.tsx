import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'

const WEDGES = [-60, -30, 0, 30, 60]

type Props = {
  course: { id: string; title: string }
  isShown: boolean
  /** Completed a moment ago, as opposed to some day before. */
  isNew: boolean
}

/**
 * A course is completed once: the lamp lights up, and the rest of the page goes on as before. The sentence is in a region that
 * stands there before it, so that screen readers announce it, and nothing else.
 */
export function CourseCelebration({ course, isShown, isNew }: Props) {
  return (
    <section
      className={classNames(
        isShown && 'mb-6.5 rounded-lg border border-border bg-surface px-6 pt-4 pb-6 text-center',
        isNew && 'celebration',
      )}
    >
      {isShown ? <Lamp /> : null}
      <div aria-live="polite" aria-atomic>
        {isShown ? (
          <>
            <h2 className="text-[1.375rem]">Curso concluído!</h2>
            <p className="mt-1 mb-4 text-sm text-text-muted">{`Você concluiu todas as aulas de “${course.title}”.`}</p>
          </>
        ) : null}
      </div>
      {isShown ? (
        <Button
          variant="outline"
          isBlock
          iconAfter={ArrowRight}
          render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
        >
          Ver Curso
        </Button>
      ) : null}
    </section>
  )
}

function Lamp() {
  return (
    <svg viewBox="0 0 160 84" aria-hidden="true" className="mx-auto mb-2 block h-21 w-40 max-w-full">
      {WEDGES.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 80 62)`}>
          <path className="celebration-ray fill-beam" d="M80 50 73 4h14z" />
        </g>
      ))}
      <circle className="fill-beam" cx="80" cy="66" r="9" />
    </svg>
  )
}
