import type { ApiKeyScope } from '@farol/domain/api-keys.ts'
import { Controller, useForm } from 'react-hook-form'
import type { NewApiKey } from '#/api/api-keys.ts'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'
import { Select } from '#/ui/select.tsx'

const SCOPES = [
  { value: 'read', label: 'Só ler' },
  { value: 'write', label: 'Ler e alterar' },
] as const

const LIVES = { '30': 30, '90': 90, '365': 365, never: null } as const
type Life = keyof typeof LIVES
const LIFE_OPTIONS: { value: Life; label: string }[] = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: 'never', label: 'Até ser revogada' },
]

type Values = { name: string; scope: ApiKeyScope; life: Life }
const START: Values = { name: '', scope: 'read', life: '90' }

const LOSS = {
  title: 'Descartar a nova chave?',
  text: 'Ela ainda não foi criada, e o que você preencheu se perde.',
  stayLabel: 'Continuar',
  leaveLabel: 'Descartar',
}

type Props = {
  onClose: () => void
  /** Rejects with the problem to show. */
  onSubmit: (values: NewApiKey) => Promise<void>
}

export function NewKeyDialog({ onClose, onSubmit }: Props) {
  const form = useForm({ defaultValues: START })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const submit = form.handleSubmit(async ({ life, ...values }) => {
    try {
      await onSubmit({ ...values, lifeDays: LIVES[life] })
    } catch (error) {
      showSaveProblem({ form, fields: ['name'], error, title: 'Erro ao criar chave' })
    }
  })
  return (
    <FormDialog
      title="Nova chave de API"
      submitLabel="Criar chave"
      pendingLabel="Criando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      loss={dirtyFields.name ? LOSS : undefined}
      onSubmit={submit}
    >
      <Field label="Nome" error={errors.name?.message} hint="Para saber depois quem a usa.">
        <Input autoComplete="off" {...form.register('name', { required: 'Dê um nome à chave.' })} />
      </Field>
      <Field label="Alcance" hint="Nenhuma chave muda papéis, acessos ou configurações.">
        <Controller
          control={form.control}
          name="scope"
          render={({ field }) => (
            <Select options={SCOPES} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </Field>
      <Field label="Validade">
        <Controller
          control={form.control}
          name="life"
          render={({ field }) => (
            <Select options={LIFE_OPTIONS} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </Field>
    </FormDialog>
  )
}
