import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { chooseReminders, myRemindersQuery, setWhatsapp } from '#/api/my-reminders.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Input } from '#/ui/input.tsx'
import { Switch } from '#/ui/switch.tsx'

/** What the school may send by itself, and whether it may call. */
export function ProfileReminders() {
  const { data } = useQuery(myRemindersQuery)
  if (!data) return null
  return (
    <div className="mt-7 grid gap-5">
      <ReminderSwitch isStopped={data.isStopped} />
      <Whatsapp key={data.whatsapp} number={data.whatsapp} />
    </div>
  )
}

function ReminderSwitch({ isStopped }: { isStopped: boolean }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: chooseReminders,
    onSuccess: async (_, chosen) => {
      await queryClient.cancelQueries(myRemindersQuery)
      queryClient.setQueryData(myRemindersQuery.queryKey, (known) => known && { ...known, ...chosen })
      notify.success({ title: chosen.isStopped ? 'Lembretes desligados' : 'Lembretes ligados' })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) }),
  })
  return (
    <Switch
      label="Receber lembretes por email"
      checked={!(change.isPending ? change.variables.isStopped : isStopped)}
      onCheckedChange={(isOn) => change.mutate({ isStopped: !isOn })}
    >
      No máximo um por semana, com o que falta para continuar.
    </Switch>
  )
}

function Whatsapp({ number }: { number: string | null }) {
  const [isOpen, setIsOpen] = useState(number !== null)
  const [typed, setTyped] = useState(number ?? '')
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: setWhatsapp,
    onSuccess: async ({ whatsapp }) => {
      await queryClient.cancelQueries(myRemindersQuery)
      queryClient.setQueryData(myRemindersQuery.queryKey, (known) => known && { ...known, whatsapp })
      notify.success(whatsapp ? { title: 'Número salvo' } : { title: 'A escola não chama mais no WhatsApp' })
    },
  })
  /** The number is still there, and so is the switch. */
  const failToRemove = (problem: unknown) => {
    setIsOpen(true)
    notify.error({ title: 'Erro ao salvar', detail: problemSentence(problem) })
  }
  const error = change.error instanceof ApiProblem ? change.error.fields?.number : undefined
  const toggle = (isOn: boolean) => {
    setIsOpen(isOn)
    if (!isOn && number !== null) change.mutate({ number: null }, { onError: failToRemove })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ number: typed })
  }
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <Switch label="A escola pode me chamar no WhatsApp" checked={isOpen} onCheckedChange={toggle}>
        O número serve só para isso, e você o apaga quando quiser.
      </Switch>
      {isOpen ? (
        <>
          <Field
            label="Número do WhatsApp"
            error={error ?? (change.error ? problemSentence(change.error) : undefined)}
          >
            <Input
              type="tel"
              autoComplete="tel"
              placeholder="(11) 98765-4321"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            variant="outline"
            isLoading={change.isPending}
            loadingText="Salvando…"
            aria-disabled={typed === (number ?? '')}
            className="max-md:w-full md:justify-self-start"
          >
            Salvar número
          </Button>
        </>
      ) : null}
    </form>
  )
}
