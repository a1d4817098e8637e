import type { Proof } from '@farol/contract/factors.ts'
import { type ReactNode, useState } from 'react'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'
import { PasswordInput } from '#/ui/password-input.tsx'
import { TextLink } from '#/ui/text-link.tsx'

export type ProofDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  pendingLabel: string
  isDanger?: boolean
  /** Whether a code may stand in for the password. */
  hasCodes: boolean
  onClose: () => void
  /** Rejects with the problem to show. */
  onProve: (proof: Proof) => Promise<void>
}

/** Asks for the password, or a code, before how one gets in is changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, children, confirmLabel, pendingLabel, isDanger = false, hasCodes, onClose, onProve } = props
  const [kind, setKind] = useState<'password' | 'code'>('password')
  // Without default values: the field that is not shown is not sent.
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/factors.ts')).proofBody,
    places: { password: 'field', code: 'field' },
    toast: { title: 'Erro ao confirmar' },
    save: onProve,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      pendingLabel={pendingLabel}
      isSubmitting={isSubmitting}
      isDanger={isDanger}
      onClose={onClose}
      {...formProps}
    >
      <p className="text-text-muted">{children}</p>
      {kind === 'password' ? (
        <Field label="Sua senha" error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('password', { shouldUnregister: true })}
          />
        </Field>
      ) : (
        <Field
          label="Código"
          error={errors.code?.message}
          hint="Do seu aplicativo autenticador, ou um código de reserva."
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            {...form.register('code', { shouldUnregister: true })}
          />
        </Field>
      )}
      {hasCodes ? (
        <TextLink
          render={<button type="button" />}
          onClick={() => setKind(kind === 'password' ? 'code' : 'password')}
          className="justify-self-start"
        >
          {kind === 'password' ? 'Usar um código em vez da senha' : 'Usar a senha'}
        </TextLink>
      ) : null}
    </FormDialog>
  )
}
