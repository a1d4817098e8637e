import type { AdminMaterial } from '@farol/contract/materials.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { LessonBody, LessonValues } from '#/api/admin-lessons.ts'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Switch } from '#/ui/switch.tsx'
import { CaptionsField, LessonNumbers, type LessonNumbersProps } from './lesson-fields.tsx'
import { MaterialsField } from './materials-field.tsx'

/** In the order in which they are shown. */
const FIELDS = [
  'description',
  'captionsUrl',
  'videoDuration',
  'orderIndex',
  'minWatchPercentage',
  'materials',
] as const

type Props = {
  form: UseFormReturn<LessonBody, unknown, LessonValues>
  /** What most lessons have. */
  defaults: LessonValues
  /** Something in here has to be seen: files that were uploaded, or a length that only the user knows. */
  isNeeded: boolean
  /** The box of the uploaded captions. */
  captionsBox: ReactNode
  onCaptionsUrl: (url: string | undefined) => void
  numbers: Omit<LessonNumbersProps, 'form'>
  savedMaterials: readonly AdminMaterial[]
  onCaptions: (files: readonly File[]) => void
}

/** All fields of a lesson but its title and video: most lessons need none of them. Open while one is not as usual or is wrong. */
export function LessonOptions({ form, defaults, isNeeded, numbers, savedMaterials, ...captions }: Props) {
  const { errors } = form.formState
  const [chosen, setChosen] = useState<boolean>()
  const wrong = FIELDS.find((name) => errors[name])
  const isWrongHereOnly = wrong !== undefined && !errors.title && !errors.videoUrl
  const isOpen = wrong !== undefined || (chosen ?? (isNeeded || isUnusual(form.watch(), defaults)))
  // Once open it stays so: a field must not disappear while somebody types into it.
  if (isOpen && chosen === undefined) setChosen(true)

  const { setFocus } = form
  // A field that is hidden when the form is checked cannot take the focus.
  useEffect(() => {
    if (isWrongHereOnly) setFocus(wrong)
  }, [isWrongHereOnly, wrong, setFocus])

  return (
    <Disclosure
      label="Mais opções"
      hint="Descrição, legendas, ordem, materiais…"
      isOpen={isOpen}
      onOpenChange={setChosen}
    >
      <Field label="Descrição" error={errors.description?.message}>
        <FormattedTextarea hasHeadings rows={3} {...form.register('description')} />
      </Field>
      <CaptionsField form={form} onSettle={captions.onCaptionsUrl} />
      {captions.captionsBox}
      <LessonNumbers form={form} {...numbers} />
      <MaterialsField form={form} saved={savedMaterials} onCaptions={captions.onCaptions} />
      <Controller
        control={form.control}
        name="requiresPrevious"
        render={({ field }) => (
          <Switch
            label="Exigir aula anterior"
            checked={field.value}
            onCheckedChange={field.onChange}
            help={
              <HelpHint about="Exigir aula anterior">
                É preciso concluir todas as aulas que vêm antes e passar nos quizzes delas. Quem já abriu esta
                aula continua com ela.
              </HelpHint>
            }
          >
            O estudante só abre esta aula depois de concluir a anterior.
          </Switch>
        )}
      />
    </Disclosure>
  )
}

/** The length comes from the video. */
const isUnusual = (typed: LessonBody, defaults: LessonValues) =>
  typed.description !== '' ||
  Boolean(typed.captionsUrl) ||
  (typed.materials ?? []).length > 0 ||
  !typed.requiresPrevious ||
  typed.minWatchPercentage !== defaults.minWatchPercentage ||
  typed.orderIndex !== defaults.orderIndex
