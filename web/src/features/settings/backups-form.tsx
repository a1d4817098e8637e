import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { type Backups, backupsQuery, scheduleBackups } from '#/api/backups.ts'
import { changesQuery } from '#/api/settings.ts'
import { ChangedNotice, FormPanel, type Reload } from '#/features/admin/form-panel.tsx'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { LeaveGuard } from '#/forms/leave-guard.tsx'
import { useVersionedForm } from '#/forms/use-versioned-form.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Select } from '#/ui/select.tsx'
import { Switch } from '#/ui/switch.tsx'

type Schedule = Backups['schedule']
type Props = {
  start: Schedule
  onSaved: (saved: Schedule) => void
  onReload: (current: Schedule) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }))

/** When copies are made, what is in them and how long they stay. Where they go, only the operator decides. */
export function BackupsForm({ start, onSaved, onReload }: Props) {
  const queryClient = useQueryClient()
  const { version, ...values } = start
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: changesQuery.queryKey }),
    ])
  const { form, errors, isSubmitting, isDirty, formProps, conflict, saving, draft } = useVersionedForm({
    draft: { name: 'backups', version },
    schema: async () => (await import('@farol/contract/backups.ts')).backupScheduleBody,
    defaultValues: values,
    places: { isDaily: 'toast', hour: 'field', keepDays: 'field', withFiles: 'toast' },
    toast: { title: 'Erro ao salvar agendamento' },
    save: async (checked) => {
      const saved = await scheduleBackups({ ...checked, version })
      form.reset(checked)
      onSaved({ ...checked, ...saved })
      notify.success({
        title: 'Agendamento salvo',
        detail: checked.isDaily
          ? 'Se hoje ainda não houve uma, ela começa já.'
          : 'As cópias diárias estão desligadas.',
      })
      return { refresh }
    },
  })
  const reload: Reload = async (onLoaded) => {
    const { schedule } = await queryClient.fetchQuery({ ...backupsQuery, staleTime: 0 })
    onLoaded()
    onReload(schedule)
  }
  return (
    <FormPanel
      {...formProps}
      footer={
        <Button
          type="submit"
          aria-disabled={!isDirty && !isSubmitting}
          isLoading={isSubmitting}
          loadingText="Salvando…"
        >
          Salvar agendamento
        </Button>
      }
    >
      <LeaveGuard isDirty={isDirty} saving={saving} draft={draft} />
      <DraftNotice draft={draft} />
      {conflict ? <ChangedNotice sentence={conflict} draft={draft} onReload={reload} /> : null}
      <Controller
        control={form.control}
        name="isDaily"
        render={({ field }) => (
          <Switch label="Cópia todo dia" checked={field.value} onCheckedChange={field.onChange}>
            Feita em segundo plano, sem parar a escola. Uma por semana é restaurada à parte, para ter certeza
            de que serve.
          </Switch>
        )}
      />
      <Controller
        control={form.control}
        name="withFiles"
        render={({ field }) => (
          <Switch label="Com os arquivos enviados" checked={field.value} onCheckedChange={field.onChange}>
            Vídeos e materiais. Cada arquivo é guardado uma vez só, para todas as cópias.
          </Switch>
        )}
      />
      <div className="flex flex-wrap gap-6">
        <Field label="Hora" error={errors.hour?.message} hint="No horário da escola.">
          <div className="w-40">
            <Controller
              control={form.control}
              name="hour"
              render={({ field }) => (
                <Select
                  options={HOURS}
                  value={String(field.value)}
                  onValueChange={(hour) => field.onChange(Number(hour))}
                />
              )}
            />
          </div>
        </Field>
        <Field
          label="Guardar por"
          error={errors.keepDays?.message}
          hint="As mais velhas são apagadas; a última boa, nunca."
        >
          <div className="w-40">
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              unit="dias"
              className="tabular-nums"
              {...form.register('keepDays', { valueAsNumber: true })}
            />
          </div>
        </Field>
      </div>
    </FormPanel>
  )
}
