import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { passwordRequestCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { prepareNotices } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { TextLink } from '#/ui/text-link.tsx'

/** `onSubmit` rejects with the problem to show. */
export function ForgotForm({ onSubmit }: { onSubmit: (values: { email: string }) => Promise<void> }) {
  const form = useForm({ resolver: passwordRequestCheck.resolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit((values) =>
    onSubmit(values).catch((error: unknown) => showProblem(form, ['email'], error)),
  )
  const prepare = () => {
    passwordRequestCheck.prepare()
    prepareNotices()
  }
  return (
    <form noValidate onSubmit={submit} onFocus={prepare} className="grid gap-4 md:gap-5">
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button
        type="submit"
        isBlock
        isLoading={isSubmitting}
        loadingText="Enviando…"
        className="mt-2 min-h-13"
      >
        Enviar link
      </Button>
      <TextLink render={<Link to="/auth" />} className="-mt-2 justify-self-start">
        Lembrei minha senha
      </TextLink>
    </form>
  )
}
