import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { confirmCertificateName, type MyCertificates } from '#/api/certificates.ts'
import { useUser } from '#/app/use-user.ts'
import { profileCheck } from '#/forms/account-resolvers.ts'
import { showSaveProblem } from '#/forms/show-save-problem.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  onClose: () => void
  onConfirmed: (mine: MyCertificates) => void
}

/** Asked once, before somebody's first certificate leaves the school: its text never changes. */
export function CertificateNameDialog({ onClose, onConfirmed }: Props) {
  const queryClient = useQueryClient()
  const { name } = useUser()
  const form = useForm({ resolver: profileCheck.resolver, defaultValues: { name } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      onConfirmed(await confirmCertificateName(queryClient, values))
    } catch (error) {
      showSaveProblem({ form, fields: { name: 'field' }, error, title: 'Erro ao confirmar nome' })
    }
  })
  return (
    <FormDialog
      title="Seu nome está certo?"
      submitLabel="Confirmar nome"
      pendingLabel="Confirmando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      onSubmit={submit}
      onFocus={profileCheck.prepare}
    >
      <p>É assim que ele aparece nos seus certificados. Perguntamos só desta vez.</p>
      <Field label="Nome Completo" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
