import { SMS_CODE_MINUTES } from '@farol/domain/phone.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useContractForm } from '#/forms/use-contract-form.ts'
import { Field } from '#/ui/field.tsx'
import { FormDialog } from '#/ui/form-dialog.tsx'
import { Input } from '#/ui/input.tsx'

type CodeDialogProps = {
  title: string
  onClose: () => void
  /** Rejects with the problem to show. */
  onConfirm: (values: { code: string }) => Promise<void>
  /** Where the code comes from. */
  children: ReactNode
}

/** The first code turns a factor on. */
function CodeDialog({ title, onClose, onConfirm, children }: CodeDialogProps) {
  const { form, errors, isSubmitting, formProps } = useContractForm({
    schema: async () => (await import('@farol/contract/factors.ts')).codeBody,
    defaultValues: { code: '' },
    places: { code: 'field' },
    toast: { title: 'Erro ao ativar' },
    save: onConfirm,
  })
  return (
    <FormDialog
      title={title}
      submitLabel="Ativar"
      pendingLabel="Ativando…"
      isSubmitting={isSubmitting}
      onClose={onClose}
      {...formProps}
    >
      {children}
      <Field label="Código de 6 dígitos" error={errors.code?.message}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tracking-[0.12em] tabular-nums"
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  )
}

type StepProps = Pick<CodeDialogProps, 'onClose' | 'onConfirm'>

/** `setup` is the key as text, and as a QR code in SVG. */
export function TotpDialog({ setup, ...rest }: StepProps & { setup: { key: string; qrCode: string } }) {
  const picture = useSvgAddress(setup.qrCode)
  return (
    <CodeDialog title="Aplicativo autenticador" {...rest}>
      <p className="text-text-muted">
        Abra um aplicativo como Google Authenticator, Aegis ou o seu gerenciador de senhas, e leia este código
        com a câmera.
      </p>
      {picture ? (
        <img
          src={picture}
          alt="Código QR com a chave"
          className="size-48 justify-self-center rounded-md border border-border"
        />
      ) : null}
      <p className="text-text-muted">
        Sem câmera? Digite esta chave no aplicativo:{' '}
        <code className="font-strong wrap-anywhere text-text">{inGroups(setup.key)}</code>
      </p>
    </CodeDialog>
  )
}

/** Easier to type: 'ABCD EFGH …' */
const inGroups = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** As an image, so that nothing inside it could ever run. */
function useSvgAddress(svg: string) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return address
}

/** The code that was just sent, to the number with this ending, turns the phone on. */
export function PhoneCodeDialog({ ending, ...rest }: StepProps & { ending: string }) {
  return (
    <CodeDialog title="Digite o código do SMS" {...rest}>
      <p className="text-text-muted">
        Enviamos um código ao celular com final {ending}. Ele vale por {SMS_CODE_MINUTES} minutos.
      </p>
    </CodeDialog>
  )
}
