import type { TurmaInvite } from '@farol/contract/invites.ts'
import type { InviteState } from '@farol/domain/invite-list.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import { problemSentence } from '#/api/api-problem.ts'
import { cancelInvite, refreshInvites, resendInvite } from '#/api/invites.ts'
import { Email } from '#/features/admin/email.tsx'
import { Panel } from '#/features/admin/page.tsx'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { notify } from '#/notices/notices.ts'
import { counted } from '#/text/counts.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'
import { Table, type TableColumn } from '#/ui/table.tsx'

const INVITES = ['convite', 'convites'] as const

const STATES = {
  queued: { kind: 'neutral', label: 'Na fila' },
  sent: { kind: 'neutral', label: 'Enviado' },
  failed: { kind: 'danger', label: 'Não foi entregue' },
  opened: { kind: 'beam', label: 'Aberto' },
  expired: { kind: 'outline', label: 'Vencido' },
  joined: { kind: 'success', label: 'Entrou' },
} as const satisfies Record<InviteState, object>

type Props = { turmaId: string; invites: TurmaInvite[] }

export function InvitedPeople({ turmaId, invites }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => refreshInvites(queryClient, turmaId)
  const resending = useMutation({
    mutationFn: ({ id: inviteId }: TurmaInvite) => resendInvite({ turmaId, inviteId }),
    onSuccess: (_, { email }) => notify.success({ title: 'Convite reenviado', detail: email }),
    onError: (error) => notify.error({ title: 'Erro ao reenviar', detail: problemSentence(error) }),
    onSettled: refresh,
  })
  const cancelling = useConfirm({
    act: ({ id: inviteId }: TurmaInvite) => cancelInvite({ turmaId, inviteId }),
    success: ({ email }) => ({ title: 'Convite cancelado', detail: email }),
    errorTitle: 'Erro ao cancelar convite',
    onDone: refresh,
  })
  const joined = invites.filter(({ state }) => state === 'joined').length
  return (
    <section aria-labelledby="convidados">
      <div className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="convidados" className="text-[1.1875rem]">
          Convidados por email
        </h2>
        <p className="text-text-muted tabular-nums">
          {counted(invites.length, INVITES)}, {joined === 1 ? '1 entrou' : `${joined} entraram`}
        </p>
      </div>
      <p className="mb-3.5 max-w-prose text-sm text-text-muted">
        “Enviado” quer dizer que o servidor de email aceitou a mensagem. O que ele devolve mais tarde, por
        email, o Farol não lê.
      </p>
      <Panel>
        <Table
          caption="Convites por email, os mais novos primeiro"
          rows={invites}
          rowKey={({ id }) => id}
          columns={columns({
            onResend: (invite) => resending.mutate(invite),
            onCancel: cancelling.ask,
            resendingId: resending.isPending ? resending.variables.id : undefined,
          })}
        />
      </Panel>
      <ConfirmDialog
        {...cancelling.dialog}
        title="Cancelar este convite?"
        confirmLabel="Cancelar convite"
        pendingLabel="Cancelando…"
      >
        O link que {cancelling.subject?.email} recebeu deixa de funcionar.
      </ConfirmDialog>
    </section>
  )
}

type Actions = {
  onResend: (invite: TurmaInvite) => void
  onCancel: (invite: TurmaInvite) => void
  resendingId: string | undefined
}

const columns = ({ onResend, onCancel, resendingId }: Actions): TableColumn<TurmaInvite, string>[] => [
  {
    key: 'name',
    header: 'Pessoa',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ name, email }) => (
      <>
        {name || <Email address={email} />}
        {name ? (
          <span className="block text-xs font-body text-text-muted">
            <Email address={email} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Situação',
    cell: ({ state, reason }) => (
      // One element: on a phone a cell is a grid.
      <span className="grid justify-items-start gap-1">
        <Badge kind={STATES[state].kind}>{STATES[state].label}</Badge>
        {reason === null ? null : <span className="text-xs text-text-muted">{reason}</span>}
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Desde',
    className: 'text-text-muted tabular-nums',
    cell: ({ since }) => shortMoment(since),
  },
  {
    key: 'actions',
    header: 'Ações',
    align: 'right',
    className: 'print:hidden',
    cell: (invite) =>
      invite.state === 'joined' ? null : (
        <span className="inline-flex flex-wrap justify-end gap-1 max-md:-ml-3">
          <Button
            variant="ghost"
            size="sm"
            icon={Mail}
            isLoading={resendingId === invite.id}
            loadingText="Reenviando…"
            onClick={() => onResend(invite)}
          >
            Reenviar<span className="sr-only"> o convite de {invite.email}</span>
          </Button>
          <Button
            variant="ghost-danger"
            size="sm"
            icon={X}
            aria-label={`Cancelar convite de ${invite.email}`}
            onClick={() => onCancel(invite)}
          />
        </span>
      ),
  },
]
