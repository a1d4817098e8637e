import { lengthsAgree } from '@farol/domain/video-length.ts'
import { Check, CircleCheck, Clock, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { SaveState } from '#/player/progress-saver.ts'
import { durationInMinutes, minutesAndSeconds } from '#/text/durations.ts'
import { Beam } from '#/ui/beam.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Skeleton, SkeletonLines, SkeletonText } from '#/ui/skeleton.tsx'

type Props = {
  /** As far as it is known here. */
  watchPercentage: number
  /** What the server has said of it. */
  confirmedPercentage: number
  isCompleted: boolean
  /** Only for a student who may retake the quiz after watching again. */
  rewatchPercentage: number | null
  minWatchPercentage: number
  durationSeconds: number
  /** What the school says; 0 when it does not know. */
  storedSeconds: number
  isFastForwardBlocked: boolean
  saveState: SaveState
}

export function ProgressBlock(props: Props) {
  const { watchPercentage, rewatchPercentage, minWatchPercentage, durationSeconds, saveState } = props
  const isGiven =
    props.isCompleted && (minWatchPercentage === 0 || props.confirmedPercentage < minWatchPercentage)
  return (
    <ProgressSection isFastForwardBlocked={props.isFastForwardBlocked}>
      {isGiven ? <GivenCompletion watchPercentage={watchPercentage} /> : <Watched {...props} />}
      {rewatchPercentage === null || minWatchPercentage === 0 ? null : (
        <p className="mt-3.5 text-sm">
          {rewatchPercentage < minWatchPercentage
            ? `Você assistiu de novo ${rewatchPercentage}% da aula. Com ${minWatchPercentage}%, o quiz abre outra vez.`
            : `Você assistiu de novo ${rewatchPercentage}% da aula: o quiz está aberto outra vez.`}
        </p>
      )}
      {isTooLong(props) ? (
        <p role="status" className="mt-3.5 text-sm">
          {`A duração desta aula está como ${minutesAndSeconds(props.storedSeconds)}, mas o vídeo tem ${minutesAndSeconds(durationSeconds)}. Avisamos a escola. Enquanto isso, assistir de novo também conta.`}
        </p>
      ) : null}
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {durationSeconds > 0 ? (
          <p className="flex items-center gap-2 text-sm text-text-muted">
            <Clock size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
            {`Duração: ${durationInMinutes(durationSeconds)}`}
          </p>
        ) : null}
        <SaveStatus state={saveState} />
      </div>
    </ProgressSection>
  )
}

export const ProgressLoading = () => (
  <ProgressSection isFastForwardBlocked={false}>
    <WatchedFigure>
      <SkeletonText className="w-24" />
    </WatchedFigure>
    <Skeleton className="h-5.5" />
    <p className="mt-10.5 text-sm">
      <SkeletonLines />
    </p>
  </ProgressSection>
)

type SectionProps = { isFastForwardBlocked: boolean; children: ReactNode }

const ProgressSection = ({ isFastForwardBlocked, children }: SectionProps) => (
  <section className="pt-1 pb-6.5">
    <div className="flex items-center gap-1.5">
      <h2 className="panel-title">Seu progresso</h2>
      <HelpHint about="Seu progresso">
        Conta até onde você chegou no vídeo, e nunca diminui: volte e reveja à vontade.
        {isFastForwardBlocked ? ' Na primeira vez, não dá para pular partes.' : null}
      </HelpHint>
    </div>
    {children}
  </section>
)

/** The student would otherwise not know why the end of the video is not the end of the lesson. */
const isTooLong = ({ isCompleted, storedSeconds, durationSeconds }: Props) =>
  !isCompleted && durationSeconds < storedSeconds && !lengthsAgree(storedSeconds, durationSeconds)

function Watched({ watchPercentage, confirmedPercentage, minWatchPercentage, saveState }: Props) {
  const isUncertain = saveState === 'pending' && watchPercentage > confirmedPercentage
  return (
    <>
      <WatchedFigure>{watchPercentage}%</WatchedFigure>
      <Beam
        value={watchPercentage}
        certain={isUncertain ? confirmedPercentage : watchPercentage}
        threshold={minWatchPercentage}
        size="lg"
        label="Progresso da aula"
      />
      <div aria-hidden="true" className="relative mt-2 h-5 text-xs text-text-muted">
        <span
          className="absolute -translate-x-1/2"
          // Under its mark, but not beyond the ends of the beam.
          style={{ left: `clamp(0.75rem, ${minWatchPercentage}%, 100% - 1rem)` }}
        >
          {minWatchPercentage}%
        </span>
      </div>
      {isUncertain ? (
        <p className="mt-3.5 text-sm">
          {`Confirmado até agora: ${confirmedPercentage}%. O resto será confirmado quando a conexão voltar.`}
        </p>
      ) : null}
      <p className="mt-3.5 text-sm text-text-muted">
        {`Assista pelo menos ${minWatchPercentage}% da aula para marcá-la como concluída.`}
      </p>
    </>
  )
}

const WatchedFigure = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 mb-4.5 flex items-baseline gap-2.5">
    <span className="figure text-[3rem] tracking-[-0.03em] md:text-[3.5rem]">{children}</span>
    <span className="text-sm text-text-muted">assistido</span>
  </p>
)

/** Completed with less than it takes: by the administration, or before more was asked for. What is missing no longer matters. */
function GivenCompletion({ watchPercentage }: Pick<Props, 'watchPercentage'>) {
  return (
    <>
      <p className="mt-3 flex items-center gap-2.5 text-[1.375rem] font-strong text-success">
        <CircleCheck size={26} strokeWidth={1.75} aria-hidden className="flex-none" />
        Concluída
      </p>
      {watchPercentage > 0 ? (
        <>
          <p className="mt-3 mb-3 text-sm text-text-muted">{`${watchPercentage}% assistido`}</p>
          <Beam value={watchPercentage} size="lg" label="Progresso da aula" />
        </>
      ) : null}
      <p className="mt-3.5 text-sm text-text-muted">
        Esta aula já conta como concluída: assista quando quiser.
      </p>
    </>
  )
}

const looks = {
  saved: { icon: Check, text: 'Salvo' },
  saving: { icon: CloudUpload, text: 'Salvando…' },
  pending: { icon: CloudOff, text: 'Pendente' },
  closed: { icon: TriangleAlert, text: 'Não salvo' },
} as const

const WAITING = 'Seu progresso está guardado neste aparelho e será enviado depois.'
const SAVED = 'Seu progresso foi salvo.'
const CLOSED = 'Esta aula não está mais disponível. O que você assistir agora não será salvo.'

/** While watching there is a save every two seconds: only one that takes its time is worth showing. */
const SHOW_SAVING_AFTER_MS = 400

function SaveStatus({ state }: { state: SaveState }) {
  const [shown, setShown] = useState(state)
  const [announcement, setAnnouncement] = useState('')
  if (shown === 'pending' && announcement !== WAITING) setAnnouncement(WAITING)
  if (shown === 'closed' && announcement !== CLOSED) setAnnouncement(CLOSED)
  // Every other save succeeds in silence.
  if (shown === 'saved' && (announcement === WAITING || announcement === CLOSED)) setAnnouncement(SAVED)
  useEffect(() => {
    const timer = setTimeout(() => setShown(state), state === 'saving' ? SHOW_SAVING_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [state])
  const { icon: Icon, text } = looks[shown]
  return (
    <>
      <p className="flex items-center gap-2 text-sm text-text-muted">
        <Icon size={17} strokeWidth={1.75} aria-hidden className="flex-none" />
        {text}
      </p>
      {/* Not a status by its role: an empty one is read out as a 'status bar'. */}
      <p
        aria-live="polite"
        aria-atomic
        className={shown === 'closed' ? 'w-full text-sm text-danger' : 'sr-only'}
      >
        {announcement}
      </p>
    </>
  )
}
