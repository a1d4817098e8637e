import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { LessonValues } from '../../../../../../api/admin-lessons.ts'
import { adminChecks } from '../../../../../../forms/admin-checks.ts'
import { LeaveGuard } from '../../../../../../forms/leave-guard.tsx'
import { useVersionedSave, type WayOn } from '../../../../../../forms/use-versioned-save.ts'
import { Button } from '../../../../../../ui/button.tsx'
import { Field } from '../../../../../../ui/field.tsx'
import { HelpHint } from '../../../../../../ui/help-hint.tsx'
import { LineInput } from '../../../../../../ui/line-input.tsx'
import { Switch } from '../../../../../../ui/switch.tsx'
import { Textarea } from '../../../../../../ui/textarea.tsx'
import { ChangedNotice } from '../../../-changed-notice.tsx'
import { FormPanel } from '../../../-form-panel.tsx'
import { CaptionsField } from './-captions-field.tsx'
import { shouldFillDuration } from './-fill-duration.ts'
import { LessonNumbers } from './-lesson-numbers.tsx'
import { VideoField } from './-video-field.tsx'
import { VideoPreview } from './-video-preview.tsx'

type Props = {
  courseId: string
  values: LessonValues
  /** Rejects with the problem to show. */
  onSave: (values: LessonValues, changes: { isMoved: boolean }) => Promise<WayOn>
  /** For a lesson that exists: somebody else may have changed it meanwhile. */
  onReload?: () => Promise<void>
  /** Stands under the preview. */
  aside?: ReactNode
}

const fields = [
  'title',
  'description',
  'videoUrl',
  'videoDuration',
  'captionsUrl',
  'orderIndex',
  'requiresPrevious',
  'minWatchPercentage',
] as const

export function LessonForm({ courseId, values, onSave, onReload, aside }: Props) {
  const [previewUrl, setPreviewUrl] = useState<string | undefined>(values.videoUrl || undefined)
  const [previewCaptions, setPreviewCaptions] = useState(values.captionsUrl)
  const isDurationTyped = useRef(false)
  const form = useForm({ resolver: adminChecks.lesson, defaultValues: values })
  const { errors, isSubmitting, isDirty } = form.formState

  const { submit, conflict, saving } = useVersionedSave({
    form,
    fields,
    errorTitle: 'Erro ao salvar aula',
    save: (checked) => onSave(checked, { isMoved: checked.orderIndex !== values.orderIndex }),
  })

  const fillDuration = (seconds: number) => {
    const isNewVideo = previewUrl !== values.videoUrl
    const current = form.getValues('videoDuration')
    if (!shouldFillDuration({ current, isTypedByHand: isDurationTyped.current, isNewVideo })) return
    const whole = Math.round(seconds)
    // Of a saved lesson that had none, it is no change that somebody made and could lose.
    if (isNewVideo) form.setValue('videoDuration', whole, { shouldDirty: true, shouldValidate: true })
    else form.resetField('videoDuration', { defaultValue: whole })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <FormPanel
        onSubmit={submit}
        footer={
          <>
            <Button variant="ghost" render={<Link to="/admin/courses/$courseId" params={{ courseId }} />}>
              Cancelar
            </Button>
            <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
              Salvar Aula
            </Button>
          </>
        }
      >
        <LeaveGuard isDirty={isDirty} saving={saving} />
        {conflict && onReload ? <ChangedNotice sentence={conflict} onReload={onReload} /> : null}
        <Field label="Título" isRequired error={errors.title?.message}>
          <LineInput {...form.register('title')} />
        </Field>
        <Field label="Descrição" error={errors.description?.message}>
          <Textarea rows={3} {...form.register('description')} />
        </Field>
        <Controller
          control={form.control}
          name="videoUrl"
          render={({ field }) => (
            <VideoField
              value={field.value}
              onChange={field.onChange}
              onSettle={setPreviewUrl}
              error={errors.videoUrl?.message}
            />
          )}
        />
        <CaptionsField form={form} onSettle={setPreviewCaptions} />
        <LessonNumbers
          form={form}
          onDurationTyped={() => {
            isDurationTyped.current = true
          }}
        />
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
                  É preciso concluir todas as aulas que vêm antes e passar nos quizzes delas. Quem já abriu
                  esta aula continua com ela.
                </HelpHint>
              }
            >
              O estudante só abre esta aula depois de concluir a anterior.
            </Switch>
          )}
        />
      </FormPanel>
      <aside aria-label="Prévia e quiz" className="grid grid-cols-1 gap-5">
        <VideoPreview url={previewUrl} captionsUrl={previewCaptions} onDuration={fillDuration} />
        {aside}
      </aside>
    </div>
  )
}
