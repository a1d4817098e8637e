import { channelsOf, type NotificationChannel } from '@farol/domain/notification-channels.ts'
import type { NotificationKind } from '@farol/domain/notifications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { chooseChannel, notificationPreferencesQuery } from '#/api/notification-preferences.ts'
import { useUser } from '#/app/use-user.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { ProfileReminders } from './profile-reminders.tsx'

const KINDS: Record<NotificationKind, string> = {
  answer: 'Respostas às suas dúvidas',
  aviso: 'Avisos da escola',
  deadline: 'Prazos que se aproximam',
  certificate: 'Seus certificados',
  result: 'Notas de quiz corrigidas',
  unanswered: 'Dúvidas que esperam por resposta',
}
const EVERYBODYS = ['answer', 'aviso', 'deadline', 'certificate', 'result'] as const

const CHANNELS: Record<NotificationChannel, string> = {
  app: 'Só no app',
  mail: 'No app e por email, na hora',
  digest: 'No app e no resumo diário por email',
  none: 'Nada',
}

/** How the user is notified of what is new, and what the school may send by itself. */
export function ProfileNotifications() {
  const { role, isMonitor } = useUser()
  const { data, error, refetch } = useQuery(notificationPreferencesQuery)
  const kinds = role === 'admin' || isMonitor ? ([...EVERYBODYS, 'unanswered'] as const) : EVERYBODYS
  return (
    <section aria-labelledby="titulo-notificacoes">
      <h2 id="titulo-notificacoes" className="mb-2">
        Notificações
      </h2>
      <p className="mb-5 text-sm text-text-muted">
        Escolha como saber do que há de novo. O resumo diário chega às 8 h, só quando há novidades.
      </p>
      {data ? (
        <div className="grid gap-5">
          {kinds.map((kind) => (
            <ChannelField key={kind} kind={kind} channel={data[kind]} />
          ))}
        </div>
      ) : null}
      {error && !data ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-danger">
          {problemSentence(error)}
          <Button variant="outline" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      ) : null}
      <ProfileReminders />
    </section>
  )
}

type ChannelFieldProps = { kind: NotificationKind; channel: NotificationChannel }

function ChannelField({ kind, channel }: ChannelFieldProps) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: chooseChannel,
    // One after the other: the last choice is the one that stays.
    scope: { id: `notification-channel-${kind}` },
    onSuccess: async (channels, chosen) => {
      // An answer on its way may be older than the choice.
      await queryClient.cancelQueries(notificationPreferencesQuery)
      queryClient.setQueryData(notificationPreferencesQuery.queryKey, channels)
      notify.success({ title: 'Escolha salva', detail: `${KINDS[kind]}: ${CHANNELS[chosen.channel]}.` })
    },
    onError: (error) => notify.error({ title: 'Erro ao salvar', detail: problemSentence(error) }),
  })
  return (
    <Field label={KINDS[kind]}>
      <Select
        options={channelsOf(kind).map((value) => ({ value, label: CHANNELS[value] }))}
        value={change.isPending ? change.variables.channel : channel}
        onValueChange={(value) => change.mutate({ kind, channel: value })}
      />
    </Field>
  )
}
