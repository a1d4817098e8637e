import type { UseFormReturn } from 'react-hook-form'
import type { LessonValues } from '#/api/admin-lessons.ts'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { DurationField } from './duration-field.tsx'
import { placeHint } from './place-hint.ts'
import type { PreviewState } from './use-video-preview.ts'

type Props = {
  form: Pick<UseFormReturn<LessonValues>, 'register' | 'watch' | 'formState' | 'setValue'>
  /** Of the previewed video, as it was stored; 0 for another video, or when nobody knew it. */
  savedDuration: number
  told: PreviewState
  others: readonly { title: string }[]
  onDurationTyped: () => void
}

const numeric = { type: 'number', inputMode: 'numeric', min: 0, className: 'tabular-nums' } as const

export function LessonNumbers({ form, others, ...duration }: Props) {
  const { errors } = form.formState
  return (
    <div className="grid gap-6 sm:grid-cols-3 sm:gap-4">
      <DurationField form={form} {...duration} />
      <Field
        label="Ordem"
        isRequired
        error={errors.orderIndex?.message}
        hint={`Conta a partir de 0. ${placeHint(form.watch('orderIndex'), others)}`}
      >
        <Input {...numeric} {...form.register('orderIndex', { valueAsNumber: true })} />
      </Field>
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
