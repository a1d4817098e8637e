import { isFollowed, readVideoSource } from '@farol/domain/video-source.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonValues } from '../../../../../../api/admin-lessons.ts'
import { minutesAndSeconds } from '../../../../../../text/durations.ts'
import { Field } from '../../../../../../ui/field.tsx'
import { HelpHint } from '../../../../../../ui/help-hint.tsx'
import { Input } from '../../../../../../ui/input.tsx'

type Props = {
  form: Pick<UseFormReturn<LessonValues>, 'register' | 'watch' | 'formState'>
  onDurationTyped: () => void
}

const numeric = { type: 'number', inputMode: 'numeric', min: 0, className: 'tabular-nums' } as const

function durationHint(seconds: number, isTyped: boolean) {
  if (seconds > 0) return minutesAndSeconds(seconds)
  return isTyped ? 'Uma página do Vimeo não informa a duração.' : 'Vem do vídeo, quando ele informa.'
}

export function LessonNumbers({ form, onDurationTyped }: Props) {
  const { errors } = form.formState
  const duration = form.watch('videoDuration')
  const { source } = readVideoSource(form.watch('videoUrl'))
  const isTyped = source !== undefined && !isFollowed(source.kind)
  return (
    <div className="grid gap-6 sm:grid-cols-3 sm:gap-4">
      <Field
        label="Duração"
        error={errors.videoDuration?.message}
        hint={errors.videoDuration ? undefined : durationHint(duration, isTyped)}
      >
        <Input
          {...numeric}
          unit="segundos"
          {...form.register('videoDuration', {
            // Empty means unknown.
            setValueAs: (text: string | number) => (text === '' ? 0 : Number(text)),
            onChange: onDurationTyped,
          })}
          className="pr-21 tabular-nums"
        />
      </Field>
      <Field
        label="Ordem"
        isRequired
        error={errors.orderIndex?.message}
        hint="Conta a partir de 0. As outras aulas serão renumeradas."
      >
        <Input {...numeric} {...form.register('orderIndex', { valueAsNumber: true })} />
      </Field>
      <Field
        label="Mínimo assistido"
        error={errors.minWatchPercentage?.message}
        hint="Para a aula contar como concluída."
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
