import { useQueryClient } from '@tanstack/react-query'
import { createTurma, refreshTurmas } from '#/api/turmas.ts'
import { DraftNotice } from '#/forms/draft-notice.tsx'
import { useDraftForm } from '#/forms/use-draft-form.ts'
import { notify } from '#/notices/notices.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { LineInput } from '#/ui/line-input.tsx'

type Props = { onClose: () => void; onCreated: (turmaId: string) => Promise<void> }

/** Only the name: courses, dates and people come on the page of the turma. */
export function CreateTurmaDialog({ onClose, onCreated }: Props) {
  const queryClient = useQueryClient()
  const { form, errors, isSubmitting, formProps, draft } = useDraftForm({
    draft: { name: 'turma.new' },
    schema: async () => (await import('@farol/contract/turmas.ts')).turmaName,
    defaultValues: { name: '' },
    places: { name: 'field' },
    toast: { title: 'Erro ao criar turma' },
    save: async (checked) => {
      const { id } = await createTurma(checked)
      notify.success({ title: 'Turma criada', detail: checked.name })
      await refreshTurmas(queryClient)
      await onCreated(id)
    },
  })
  return (
    <FormDialog
      title="Criar turma"
      submitLabel="Criar turma"
      pendingLabel="Criando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      {...formProps}
    >
      <DraftNotice draft={draft} />
      <Field
        label="Nome"
        isRequired
        error={errors.name?.message}
        hint="Como os estudantes a conhecem, por exemplo “Tarde, 2º semestre”."
      >
        <LineInput autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
