import { Controller } from 'react-hook-form'
import type { NewApiKey } from '#/api/settings.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
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
const lifeOf = (days: NewApiKey['lifeDays']): Life => (days === null ? 'never' : `${days}`)
const LIFE_OPTIONS: { value: Life; label: string }[] = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: 'never', label: 'Até ser revogada' },
]

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
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/api-clients.ts')).newApiKeyBody,
    defaultValues: { name: '', scope: 'read', lifeDays: 90 },
    places: { name: 'field', scope: 'toast', lifeDays: 'toast' },
    toast: { title: 'Erro ao criar chave' },
    save: onSubmit,
  })
  return (
    <FormDialog
      title="Nova chave de API"
      submitLabel="Criar chave"
      pendingLabel="Criando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      loss={form.formState.dirtyFields.name ? LOSS : undefined}
      {...formProps}
    >
      <Field label="Nome" error={errors.name?.message} hint="Para saber depois quem a usa.">
        <Input autoComplete="off" {...form.register('name')} />
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
          name="lifeDays"
          render={({ field }) => (
            <Select
              options={LIFE_OPTIONS}
              value={lifeOf(field.value)}
              onValueChange={(life) => field.onChange(LIVES[life])}
            />
          )}
        />
      </Field>
    </FormDialog>
  )
}
