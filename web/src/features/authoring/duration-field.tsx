import { lengthsAgree, UNKNOWN_LENGTH_SECONDS, wholeLength } from '@farol/domain/video-length.ts'
import { isFollowed, parseVideoSource } from '@farol/domain/video-source.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonValues } from '#/api/admin-lessons.ts'
import { minutesAndSeconds } from '#/text/durations.ts'
import { withUnit } from '#/text/units.ts'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import type { PreviewState } from './use-video-preview.ts'

type Props = {
  form: Pick<UseFormReturn<LessonValues>, 'register' | 'watch' | 'formState' | 'setValue'>
  /** Of the previewed video, as it was stored; 0 for another video, or when nobody knew it. */
  savedDuration: number
  told: PreviewState
  onDurationTyped: () => void
}

/** Normally nobody types here: the video says how long it is. A number that somebody typed stays, with a warning. */
export function DurationField({ form, savedDuration, told, onDurationTyped }: Props) {
  const error = form.formState.errors.videoDuration?.message
  const seconds = form.watch('videoDuration')
  const { source } = parseVideoSource(form.watch('videoUrl'))
  const cannotTell =
    (source !== undefined && !isFollowed(source.kind)) || (told.status === 'open' && told.seconds === null)
  const differs = told.seconds !== null && seconds > 0 && !lengthsAgree(told.seconds, seconds)
  return (
    <Field
      label="Duração"
      error={error}
      hint={
        told.seconds !== null && differs ? (
          <DifferentLength
            told={told.seconds}
            onUse={(length) => form.setValue('videoDuration', length, CHANGED)}
          />
        ) : (
          durationHint({ seconds, savedDuration, cannotTell })
        )
      }
      help={
        <HelpHint about="segundos">
          Um minuto tem 60 segundos: um vídeo de 5 minutos dura 300. Você não precisa digitar: quando a prévia
          abre, o próprio vídeo informa.
        </HelpHint>
      }
    >
      <Input
        type="number"
        inputMode="numeric"
        min={0}
        unit="segundos"
        {...form.register('videoDuration', {
          // Empty means unknown.
          setValueAs: (text: string | number) => (text === '' ? 0 : Number(text)),
          onChange: onDurationTyped,
        })}
        className="pr-21 tabular-nums"
      />
    </Field>
  )
}

const CHANGED = { shouldDirty: true, shouldValidate: true } as const

type Known = { seconds: number; savedDuration: number; cannotTell: boolean }

function durationHint({ seconds, savedDuration, cannotTell }: Known) {
  if (seconds > 0) {
    const isCorrected = savedDuration > 0 && !lengthsAgree(savedDuration, seconds)
    return `${minutesAndSeconds(seconds)} (minutos e segundos)${isCorrected ? `. Antes: ${minutesAndSeconds(savedDuration)}` : ''}`
  }
  if (!cannotTell) return 'Vem do vídeo, quando a prévia abre.'
  return `Este vídeo não informa a duração. Sem ela, a aula fica concluída depois de ${withUnit(UNKNOWN_LENGTH_SECONDS, 's')}.`
}

function DifferentLength({ told, onUse }: { told: number; onUse: (seconds: number) => void }) {
  return (
    <span className="text-warning">
      O vídeo tem {minutesAndSeconds(told)}.{' '}
      <TextLink kind="inline" render={<button type="button" />} onClick={() => onUse(wholeLength(told))}>
        Usar a duração do vídeo
      </TextLink>
    </span>
  )
}
