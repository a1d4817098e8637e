import type { Output } from '@farol/contract/endpoint.ts'
import type { turmas } from '@farol/contract/turmas.ts'
import { TURMA_CAPACITY_MAX } from '@farol/domain/limits.ts'
import { Controller } from 'react-hook-form'
import type { TurmaValues } from '#/api/turmas.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { numberOrNull, textOrNull } from '#/forms/empty-as-null.ts'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import type { DraftOf } from '#/forms/use-stored-draft.ts'
import { useVersionedForm, type WayOn } from '#/forms/use-versioned-form.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { LineInput } from '#/ui/line-input.tsx'
import { Switch } from '#/ui/switch.tsx'

export type CourseChoice = Output<typeof turmas.one>['courses'][number]

type Props = {
  values: TurmaValues
  draftOf: DraftOf
  courses: readonly CourseChoice[]
  /** Rejects with the problem to show. */
  onSave: (values: TurmaValues) => Promise<WayOn>
  onReload: Reload
}

export function TurmaForm({ values, draftOf, courses, onSave, onReload }: Props) {
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: draftOf,
    schema: async () => (await import('@farol/contract/turmas.ts')).turmaValues,
    defaultValues: values,
    places: {
      name: 'field',
      startsOn: 'field',
      endsOn: 'field',
      capacity: 'field',
      isJoiningOpen: 'toast',
      courseIds: 'toast',
    },
    codes: { TURMA_TOO_SMALL: 'capacity', TURMA_START_NEEDED: 'startsOn' },
    toast: { title: 'Erro ao salvar turma' },
    save: onSave,
  })
  return (
    <FormPanel
      {...formProps}
      footer={
        <Button type="submit" isLoading={isSubmitting} loadingText="Salvando…">
          Salvar turma
        </Button>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={onReload} /> : null}
      <Field label="Nome" isRequired error={errors.name?.message}>
        <LineInput autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-3 sm:gap-4">
        <Field label="Início" error={errors.startsOn?.message} hint="Vazio: já começou.">
          <Input type="date" {...form.register('startsOn', { setValueAs: textOrNull })} />
        </Field>
        <Field label="Fim" error={errors.endsOn?.message} hint="O último dia. Vazio: não termina.">
          <Input type="date" {...form.register('endsOn', { setValueAs: textOrNull })} />
        </Field>
        <Field label="Vagas" error={errors.capacity?.message} hint="Vazio: sem limite.">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={TURMA_CAPACITY_MAX}
            className="tabular-nums"
            {...form.register('capacity', { setValueAs: numberOrNull })}
          />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="isJoiningOpen"
        render={({ field }) => (
          <Switch label="Aberta para novas entradas" checked={field.value} onCheckedChange={field.onChange}>
            Desligada, links e QR codes não deixam ninguém entrar. Quem foi convidado por email ainda entra.
          </Switch>
        )}
      />
      <Controller
        control={form.control}
        name="courseIds"
        render={({ field }) => (
          <CourseChoices courses={courses} chosen={field.value} onChange={field.onChange} />
        )}
      />
    </FormPanel>
  )
}

type ChoicesProps = {
  courses: readonly CourseChoice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function CourseChoices({ courses, chosen, onChange }: ChoicesProps) {
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-[7px] text-sm font-strong">Cursos</legend>
      {courses.length === 0 ? (
        <p className="text-sm text-text-muted">Nenhum curso criado ainda.</p>
      ) : (
        <ul className="grid max-h-90 gap-0.5 overflow-y-auto rounded-md border border-border-strong p-1.5">
          {courses.map(({ id, title, access, isPublished, hasCalendar }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 hover:bg-tide">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                  className="size-5 flex-none accent-brand"
                />
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
                  <span className="min-w-[min(14rem,100%)] flex-1 text-sm wrap-anywhere">{title}</span>
                  {isPublished ? null : <Badge>Rascunho</Badge>}
                  {access === 'everyone' ? <Badge kind="outline">Aberto a todos</Badge> : null}
                  {hasCalendar && !chosen.includes(id) ? (
                    <span role="status" className="w-full text-xs text-warning">
                      As datas e os prazos deste curso na turma serão apagados ao salvar.
                    </span>
                  ) : null}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-[7px] text-xs leading-[1.45] text-text-muted">
        Cursos “Só para turmas” aparecem apenas para quem está numa turma deles, do início ao fim. Isso se
        escolhe no formulário de cada curso.
      </p>
    </fieldset>
  )
}
