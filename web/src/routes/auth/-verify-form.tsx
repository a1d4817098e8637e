import type { CodeMethod, SecondFactorMethod } from '@farol/contract/factors.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showProblem } from '../../forms/show-problem.ts'
import { prepareNotices } from '../../notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AuthHeading } from './-auth-heading.tsx'

type Props = {
  methods: SecondFactorMethod[]
  /** Both reject with the problem to show. */
  onCode: (answer: { method: CodeMethod; code: string }) => Promise<void>
  onPasskey: () => Promise<void>
}

const METHODS = {
  passkey: {
    choose: 'Usar chave de acesso',
    help: 'Confirme com a digital, o rosto ou o PIN do seu aparelho.',
    label: '',
    isNumber: false,
  },
  totp: {
    choose: 'Usar o aplicativo autenticador',
    help: 'Digite o código de 6 dígitos que o seu aplicativo autenticador mostra agora.',
    label: 'Código do aplicativo',
    isNumber: true,
  },
  'backup-code': {
    choose: 'Usar um código de reserva',
    help: 'Digite um dos códigos que você guardou ao ativar a verificação. Cada um vale uma vez.',
    label: 'Código de reserva',
    isNumber: false,
  },
} as const satisfies Record<SecondFactorMethod, object>

export function VerifyForm({ methods, onCode, onPasskey }: Props) {
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? 'totp')
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { help, label, isNumber } = METHODS[method]
  const submit = form.handleSubmit(({ code }) =>
    (method === 'passkey' ? onPasskey() : onCode({ method, code })).catch((error: unknown) =>
      showProblem(form, ['code'], error),
    ),
  )
  const choose = (other: SecondFactorMethod) => {
    setMethod(other)
    form.setValue('code', '')
    form.clearErrors()
    if (other !== 'passkey' && method !== 'passkey') form.setFocus('code')
  }
  return (
    <>
      <AuthHeading title="Confirme que é você">{help}</AuthHeading>
      <form noValidate onSubmit={submit} onFocus={prepareNotices} className="grid gap-4 md:gap-5">
        {method === 'passkey' ? null : (
          <Field label={label} error={errors.code?.message}>
            <Input
              inputMode={isNumber ? 'numeric' : 'text'}
              autoComplete={isNumber ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              className="tracking-[0.12em] tabular-nums"
              {...form.register('code', { required: 'Digite o código.', shouldUnregister: true })}
            />
          </Field>
        )}
        <Button
          type="submit"
          isBlock
          isLoading={isSubmitting}
          loadingText="Confirmando…"
          className="mt-2 min-h-13"
        >
          {method === 'passkey' ? 'Usar chave de acesso' : 'Confirmar'}
        </Button>
      </form>
      <div className="mt-2 grid justify-items-start">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <TextLink key={other} render={<button type="button" />} onClick={() => choose(other)}>
              {METHODS[other].choose}
            </TextLink>
          ))}
        <TextLink render={<Link to="/auth" replace />}>Entrar com outra conta</TextLink>
      </div>
    </>
  )
}
