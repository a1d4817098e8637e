import type { User } from '@farol/contract/account.ts'
import { useForm } from 'react-hook-form'
import { profileCheck } from '#/forms/account-resolvers.ts'
import { showProblem } from '#/forms/show-problem.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'

type Props = {
  user: User
  /** Rejects with the problem to show. */
  onSubmit: (values: { name: string }) => Promise<void>
}

export function ProfileForm({ user, onSubmit }: Props) {
  const form = useForm({
    resolver: profileCheck.resolver,
    values: { name: user.name },
    // A name that arrives from the server does not wipe out one that is being typed.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const isUnchanged = form.watch('name').trim() === user.name
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
      form.reset(values)
    } catch (error) {
      showProblem(form, ['name'], error)
    }
  })
  return (
    <form noValidate onSubmit={submit} onFocus={profileCheck.prepare} className="grid gap-5">
      <Field label="Nome Completo" error={errors.name?.message}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label="Email" hint="O email não pode ser alterado.">
        <Input type="email" value={user.email} readOnly autoComplete="off" />
      </Field>
      <Button
        type="submit"
        aria-disabled={isUnchanged && !isSubmitting}
        isLoading={isSubmitting}
        loadingText="Salvando…"
        className="mt-2 max-md:w-full md:justify-self-start"
      >
        Salvar alterações
      </Button>
    </form>
  )
}
