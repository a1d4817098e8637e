import { parseCaptionsAddress } from '@farol/domain/captions-address.ts'
import { lengthsAgree, UNKNOWN_LENGTH_SECONDS, wholeLength } from '@farol/domain/video-length.ts'
import { isFollowed, parseVideoSource, type VideoKind } from '@farol/domain/video-source.ts'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { LessonBody } from '#/api/admin-lessons.ts'
import { LengthInput, UNREADABLE_LENGTH } from '#/forms/length-input.tsx'
import { minutesAndSeconds } from '#/text/durations.ts'
import { withUnit } from '#/text/units.ts'
import { classNames } from '#/ui/class-names.ts'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { PlaceField } from './place-field.tsx'
import type { PreviewState } from './preview-state.ts'

export type LessonNumbersProps = {
  form: Pick<UseFormReturn<LessonBody>, 'control' | 'register' | 'watch' | 'formState' | 'setValue'>
  /** The stored length of the previewed video; 0 for another video, or if it was unknown. */
  savedDuration: number
  preview: PreviewState
  /** The length of an uploaded video comes from its file. */
  isUploaded: boolean
  others: readonly { title: string }[]
  onDurationTyped: () => void
}

const numeric = { type: 'number', inputMode: 'numeric', min: 0, className: 'tabular-nums' } as const

export function LessonNumbers({ form, others, isUploaded, ...duration }: LessonNumbersProps) {
  const { errors } = form.formState
  return (
    <div className={classNames('grid gap-6 sm:gap-4', isUploaded ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
      {isUploaded ? null : <DurationField form={form} {...duration} />}
      <Controller
        control={form.control}
        name="orderIndex"
        render={({ field: { value, onChange } }) => (
          <PlaceField
            value={value}
            onChange={onChange}
            others={others}
            hint="As aulas seguintes descem um lugar."
            error={errors.orderIndex?.message}
          />
        )}
      />
      <Field
        label="Mínimo assistido"
        error={errors.minWatchPercentage?.message}
        hint={
          form.watch('minWatchPercentage') === 0
            ? 'Com 0%, basta abrir a aula para concluí-la.'
            : 'Para a aula contar como concluída.'
        }
        help={
          <HelpHint about="Mínimo assistido">
            Conta até onde o estudante chegou no vídeo, e nunca diminui. Com este mínimo a aula fica concluída
            e o quiz dela, se houver, se abre.
          </HelpHint>
        }
      >
        <Input
          {...numeric}
          max={100}
          unit="%"
          {...form.register('minWatchPercentage', { valueAsNumber: true })}
        />
      </Field>
    </div>
  )
}

type DurationFieldProps = {
  form: Pick<UseFormReturn<LessonBody>, 'control' | 'register' | 'watch' | 'formState' | 'setValue'>
  /** The stored length of the previewed video; 0 for another video, or if it was unknown. */
  savedDuration: number
  preview: PreviewState
  onDurationTyped: () => void
}

/** Normally the player reports the length. A number that was typed stays, with a warning. */
function DurationField({ form, savedDuration, preview, onDurationTyped }: DurationFieldProps) {
  const error = form.formState.errors.videoDuration?.message
  const seconds = form.watch('videoDuration')
  const { source } = parseVideoSource(form.watch('videoUrl'))
  const cannotTell =
    (source !== undefined && !isFollowed(source.kind)) ||
    (preview.status === 'open' && preview.seconds === null)
  const differs = preview.seconds !== null && seconds > 0 && !lengthsAgree(preview.seconds, seconds)
  return (
    <Field
      label="Duração"
      error={error && (Number.isNaN(seconds) ? UNREADABLE_LENGTH : error)}
      hint={
        preview.seconds !== null && differs ? (
          <DifferentLength
            reported={preview.seconds}
            onUse={(length) => form.setValue('videoDuration', length, CHANGED)}
          />
        ) : (
          durationHint({ seconds, savedDuration, cannotTell })
        )
      }
      help={
        <HelpHint about="minutos e segundos">
          Cinco minutos e meio são 5:30; um número sozinho são segundos. Você não precisa digitar: quando a
          prévia abre, o próprio vídeo informa.
        </HelpHint>
      }
    >
      <Controller
        control={form.control}
        name="videoDuration"
        render={({ field }) => (
          <LengthInput
            {...field}
            onChange={(length) => {
              onDurationTyped()
              field.onChange(length)
            }}
          />
        )}
      />
    </Field>
  )
}

const CHANGED = { shouldDirty: true, shouldValidate: true } as const

type Known = { seconds: number; savedDuration: number; cannotTell: boolean }

function durationHint({ seconds, savedDuration, cannotTell }: Known) {
  if (seconds > 0) {
    const isCorrected = savedDuration > 0 && !lengthsAgree(savedDuration, seconds)
    return `Em minutos e segundos.${isCorrected ? ` Antes: ${minutesAndSeconds(savedDuration)}` : ''}`
  }
  if (!cannotTell) return 'Vem do vídeo, quando a prévia abre.'
  return `Este vídeo não informa a duração. Sem ela, a aula fica concluída depois de ${withUnit(UNKNOWN_LENGTH_SECONDS, 's')}.`
}

function DifferentLength({ reported, onUse }: { reported: number; onUse: (seconds: number) => void }) {
  return (
    <span className="text-warning">
      O vídeo tem {minutesAndSeconds(reported)}.{' '}
      <TextLink kind="inline" render={<button type="button" />} onClick={() => onUse(wholeLength(reported))}>
        Usar a duração do vídeo
      </TextLink>
    </span>
  )
}

type CaptionsFieldProps = {
  form: Pick<UseFormReturn<LessonBody>, 'register' | 'watch' | 'formState'>
  /** Typed to the end: what can be shown with the preview. */
  onSettle: (url: string | undefined) => void
}

export function CaptionsField({ form, onSettle }: CaptionsFieldProps) {
  const { source } = parseVideoSource(form.watch('videoUrl'))
  return (
    <Field
      label="Legendas (opcional)"
      error={form.formState.errors.captionsUrl?.message}
      hint={(source && hints[source.kind]) ?? HINT}
    >
      <LineInput
        inputMode="url"
        spellCheck={false}
        placeholder="https://exemplo.com/aula.vtt"
        {...form.register('captionsUrl', {
          onBlur: ({ target }: { target: HTMLTextAreaElement }) =>
            onSettle(parseCaptionsAddress(target.value).url),
        })}
      />
    </Field>
  )
}

const HINT = 'O link de um arquivo de legendas (.vtt), num site que deixe outros sites usarem o arquivo.'

const OWN_CAPTIONS = 'Este vídeo já traz as próprias legendas. Este campo só vale para arquivos de vídeo.'

const hints: Partial<Record<VideoKind, string>> = {
  vimeo: OWN_CAPTIONS,
  'vimeo-fallback': OWN_CAPTIONS,
  youtube: OWN_CAPTIONS,
}
