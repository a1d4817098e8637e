import { ArrowRight } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { counted } from '#/text/counts.ts'
import { Button } from '#/ui/button.tsx'
import { CountdownDial } from './countdown-dial.tsx'

const COUNTDOWN_SECONDS = 10

type Props = {
  nextTitle: string
  isLeaving: boolean
  onAdvance: () => void
  onCancel: () => void
}

/** Over the video that has ended: the next lesson opens by itself, unless the student cancels. */
export function AdvanceOverlay({ nextTitle, isLeaving, onAdvance, onCancel }: Props) {
  const seconds = useCountdown(onAdvance)
  const goRef = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const textId = useId()
  useEffect(() => {
    // A frame that fills the whole screen by itself would hide this.
    if (document.fullscreenElement instanceof HTMLIFrameElement) void document.exitFullscreen()
    goRef.current?.focus()
  }, [])

  const cancelOnEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onCancel())
  useEffect(() => {
    const listener = (event: KeyboardEvent) => cancelOnEscape(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <div
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="advance absolute inset-0 z-10 grid place-items-center overflow-y-auto bg-surface-sunken/98 p-4 text-center"
    >
      <div>
        <CountdownDial seconds={seconds} />
        <h2 id={titleId} className="mt-3 text-xl md:mt-5 md:text-[2.25rem]">
          Aula concluída!
        </h2>
        {/* Read out once, with the title: a number that changes each second would drown everything else. */}
        <p id={textId} className="sr-only">
          {`Próxima aula em ${COUNTDOWN_SECONDS} segundos: ${nextTitle}`}
        </p>
        <div aria-hidden="true" className="mt-1 text-text-muted max-md:text-sm md:mt-2">
          <p>{`Próxima aula em ${counted(seconds, ['segundo', 'segundos'])}`}</p>
          <p className="line-clamp-2 font-strong text-balance wrap-anywhere text-text">{nextTitle}</p>
        </div>
        <div className="mt-3 flex justify-center gap-3 md:mt-6.5">
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
          <Button
            ref={goRef}
            variant="beam"
            iconAfter={ArrowRight}
            isLoading={isLeaving}
            loadingText="Abrindo…"
            onClick={onAdvance}
          >
            Ir agora
          </Button>
        </div>
      </div>
    </div>
  )
}

function useCountdown(onZero: () => void) {
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS)
  const finish = useEffectEvent(onZero)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (seconds === 0) finish()
  }, [seconds])
  return seconds
}
