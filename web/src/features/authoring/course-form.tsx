import { WORKLOAD_HOURS_MAX, WORKLOAD_HOURS_MIN } from '@farol/domain/limits.ts'
import { Link } from '@tanstack/react-router'
import { Controller } from 'react-hook-form'
import type { CourseValues } from '#/api/admin-courses.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { numberOrNull } from '#/forms/empty-as-null.ts'
import { FormattedTextarea } from '#/forms/formatted-textarea.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { HelpHint } from '#/ui/help-hint.tsx'
import { Input } from '#/ui/input.tsx'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { LineInput } from '#/ui/line-input.tsx'
import { RadioCards } from '#/ui/radio-group.tsx'
import { Select } from '#/ui/select.tsx'
import { Switch } from '#/ui/switch.tsx'
import { PlaceField } from './place-field.tsx'
import { blockedDependents, draftPrerequisite } from './publishing.ts'

type CourseChoice = { id: string; title: string; isPublished: boolean }

type Props = {
  values: CourseValues
  /** Under what the draft is stored; absent while the form is loading. */
  draftOf?: DraftOf
  /** The other courses, in order: it stands among them, and any may be asked for first. */
  prerequisites: readonly CourseChoice[]
  /** Titles of published courses that ask for this one first. */
  dependents?: readonly string[]
  /** For a course that exists: shows what is missing in it, and whom a new prerequisite locks out. */
  courseId?: string
  /** Rejects with the problem to show. */
  onSave: (values: CourseValues, changes: { isMoved: boolean }) => Promise<WayOn>
  /** For a course that exists: another administrator may have changed it meanwhile. */
  onReload?: Reload
}

const effects = lazyPart(async () => (await import('./publishing-checklist.tsx')).CourseEffects)
const NONE = 'none'

const ACCESS_OPTIONS = [
  { value: 'everyone', label: 'Aberto a todos' },
  { value: 'turmas', label: 'Só para turmas' },
] as const

export function CourseForm(props: Props) {
  const { values, draftOf, prerequisites, dependents = [], courseId, onSave, onReload } = props
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/admin-courses.ts')).courseBody,
    defaultValues: values,
    places: {
      title: 'field',
      description: 'field',
      orderIndex: 'field',
      prerequisiteCourseId: 'field',
      access: 'toast',
      workloadHours: 'field',
      isPublished: 'toast',
    },
    codes: { PREREQUISITE_CYCLE: 'prerequisiteCourseId', PREREQUISITE_NOT_FOUND: 'prerequisiteCourseId' },
    toast: { title: 'Erro ao salvar curso' },
    save: (checked) => onSave(checked, { isMoved: checked.orderIndex !== values.orderIndex }),
  })
  const isPublished = form.watch('isPublished')
  const prerequisite = prerequisites.find(({ id }) => id === form.watch('prerequisiteCourseId'))
  const CourseEffects = useLazyPart(effects, courseId !== undefined && isDirty)
  return (
    <FormPanel
      {...formProps}
      footer={
        <>
          <Button variant="ghost" render={<Link to="/admin/courses" />}>
            Cancelar
          </Button>
          <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
            Salvar Curso
          </Button>
        </>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict && onReload ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
      <Field label="Título" isRequired error={errors.title?.message}>
        <LineInput {...form.register('title')} />
      </Field>
      <Field
        label="Descrição"
        error={errors.description?.message}
        hint="Aparece no cartão do curso e no alto da página dele."
      >
        <FormattedTextarea hasHeadings rows={4} {...form.register('description')} />
      </Field>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2 md:gap-4">
        <Controller
          control={form.control}
          name="orderIndex"
          render={({ field: { value, onChange } }) => (
            <PlaceField
              value={value}
              onChange={onChange}
              others={prerequisites}
              hint="Os cursos seguintes descem um lugar."
              error={errors.orderIndex?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="prerequisiteCourseId"
          render={({ field }) => (
            <Field
              label="Pré-requisito"
              error={errors.prerequisiteCourseId?.message}
              hint={
                isPublished && prerequisite && !prerequisite.isPublished ? (
                  <span className="text-warning">{draftPrerequisite(prerequisite.title)}</span>
                ) : (
                  'O curso fica bloqueado até que o estudante conclua este outro.'
                )
              }
              help={
                <HelpHint about="Pré-requisito">
                  Concluir é assistir a todas as aulas e passar em todos os quizzes. Quem já concluiu não
                  perde isso, mesmo que o outro curso ganhe aulas depois.
                </HelpHint>
              }
            >
              <Select
                value={field.value ?? NONE}
                onValueChange={(value) => field.onChange(value === NONE ? null : value)}
                options={[
                  { value: NONE, label: 'Nenhum' },
                  ...prerequisites.map(({ id, title }) => ({ value: id, label: title })),
                ]}
              />
            </Field>
          )}
        />
      </div>
      <Field
        label="Carga horária"
        error={errors.workloadHours?.message}
        hint="Em horas, como o certificado a mostra. Vazio: o tempo das aulas."
        className="md:max-w-60"
      >
        <Input
          type="number"
          inputMode="numeric"
          min={WORKLOAD_HOURS_MIN}
          max={WORKLOAD_HOURS_MAX}
          className="tabular-nums"
          {...form.register('workloadHours', { setValueAs: numberOrNull })}
        />
      </Field>
      <Controller
        control={form.control}
        name="access"
        render={({ field: { value = 'everyone', onChange } }) => (
          <div className="grid grid-cols-1 gap-[7px]">
            <p aria-hidden className="text-sm font-strong">
              Acesso
            </p>
            <RadioCards label="Acesso" value={value} onValueChange={onChange} options={ACCESS_OPTIONS} />
            <p className="text-xs leading-[1.45] text-text-muted">
              {value === 'turmas'
                ? 'Só quem está numa turma com este curso o vê, do início ao fim da turma. O progresso de cada pessoa fica guardado.'
                : 'Quem se cadastra vê o curso, assim que ele estiver publicado.'}
            </p>
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="isPublished"
        render={({ field }) => (
          <Switch label="Publicado" checked={field.value} onCheckedChange={field.onChange}>
            Os estudantes veem o curso assim que você salvar. Desligado, ele é um rascunho.
            {!isPublished && dependents.length > 0 ? (
              <span className="mt-1 block text-warning">{blockedDependents(dependents)}</span>
            ) : null}
          </Switch>
        )}
      />
      {courseId && CourseEffects ? (
        <CourseEffects
          courseId={courseId}
          control={form.control}
          saved={values}
          prerequisites={prerequisites}
        />
      ) : null}
    </FormPanel>
  )
}
