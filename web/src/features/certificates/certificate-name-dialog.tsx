import { useQueryClient } from '@tanstack/react-query'
import { confirmCertificateName } from '#/api/certificate-name.ts'
import type { MyCertificates } from '#/api/certificates.ts'
import { useUser } from '#/app/use-user.ts'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  onClose: () => void
  onConfirmed: (mine: MyCertificates) => void
}

/** Asked once, before a student's first certificate is opened or shared: its text never changes. */
export function CertificateNameDialog({ onClose, onConfirmed }: Props) {
  const queryClient = useQueryClient()
  const { name } = useUser()
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/account.ts')).profileBody,
    defaultValues: { name },
    places: { name: 'field' },
    toast: { title: 'Erro ao confirmar nome' },
    save: async (values) => onConfirmed(await confirmCertificateName(queryClient, values)),
  })
  return (
    <FormDialog
      title="Seu nome está certo?"
      submitLabel="Confirmar nome"
      pendingLabel="Confirmando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      {...formProps}
    >
      <p>É assim que ele aparece nos seus certificados. Perguntamos só desta vez.</p>
      <Field label="Nome Completo" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
