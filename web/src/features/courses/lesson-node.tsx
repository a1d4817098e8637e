import { classNames } from '#/ui/class-names.ts'
import { isReached, type LessonStage } from './lesson-stage.ts'

const nodes: Record<LessonStage, string> = {
  done: 'border-brand bg-brand text-brand-contrast',
  'quiz-left': 'border-text bg-beam text-beam-contrast',
  begun: 'border-text bg-beam text-beam-contrast',
  open: 'border-text bg-background text-text',
  locked: 'border-dashed border-ink-mid bg-background text-text-muted',
}

const line = 'absolute left-4.75 w-0 border-l-2 md:left-5.75'
const travelled = 'border-text'
const ahead = 'border-dashed border-ink-mid'

/** The order number of a lesson on the line that joins all of them. */
export function LessonNode({ number, stage }: { number: number; stage: LessonStage }) {
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          line,
          '-top-px h-6 group-first:hidden md:bottom-1/2 md:h-auto',
          isReached(stage) ? travelled : ahead,
        )}
      />
      <span
        aria-hidden
        className={classNames(
          line,
          'top-14 bottom-0 group-last:hidden md:top-1/2',
          stage === 'done' ? travelled : ahead,
        )}
      />
      <span
        className={classNames(
          'figure relative grid size-10 place-items-center rounded-full border-2 text-[1rem] tracking-normal md:size-12 md:text-[1.1875rem]',
          nodes[stage],
        )}
      >
        <span className="sr-only">{`Aula ${number}`}</span>
        <span aria-hidden>{number}</span>
      </span>
    </>
  )
}
