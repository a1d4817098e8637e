import type { Aviso } from '@farol/contract/avisos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type AvisoDesk, refreshAvisos, stopAviso } from '#/api/avisos.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

/** Calls off an aviso, or stops sending it, once that is confirmed. */
export function useStopAviso(desk: AvisoDesk) {
  const queryClient = useQueryClient()
  const { subject, ask, dialog } = useConfirm<Aviso>({
    act: ({ id }) => stopAviso(desk, id),
    success: ({ state, title }) => ({
      title: state === 'scheduled' ? 'Aviso cancelado' : 'Envio parado',
      detail: title,
    }),
    errorTitle: 'Erro ao parar o aviso',
    onDone: () => refreshAvisos(queryClient),
  })
  const isScheduled = subject?.state === 'scheduled'
  return {
    ask,
    dialog: (
      <ConfirmDialog
        {...dialog}
        title={isScheduled ? 'Cancelar este aviso?' : 'Parar o envio?'}
        confirmLabel={isScheduled ? 'Cancelar aviso' : 'Parar envio'}
        cancelLabel="Voltar"
        pendingLabel="Parando…"
        icon={null}
      >
        {isScheduled
          ? `“${subject?.title}” não será enviado a ninguém.`
          : 'Quem já recebeu continua com o aviso. As outras pessoas não o recebem, e os emails que faltam não saem.'}
      </ConfirmDialog>
    ),
  }
}
