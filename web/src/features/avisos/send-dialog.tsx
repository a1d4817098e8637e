import { counted, PEOPLE } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx'

export type Recipients = { recipients: number; byMail: number; isMailConfigured: boolean }

type Props = {
  open: boolean
  onClose: () => void
  recipients: Recipients | undefined
  sendAt: string | null
  confirmLabel: string
  isPending: boolean
  onConfirm: () => void
}

/** How many people it reaches, before it does. */
export const SendDialog = ({
  open,
  onClose,
  recipients,
  sendAt,
  confirmLabel,
  isPending,
  onConfirm,
}: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onClose}
    title={sendAt === null ? 'Enviar este aviso?' : 'Agendar este aviso?'}
    confirmLabel={confirmLabel}
    cancelLabel="Voltar"
    pendingLabel="Enviando…"
    variant="primary"
    isPending={isPending}
    onConfirm={onConfirm}
  >
    <strong className="block text-base text-text">
      {recipients ? `Para ${counted(recipients.recipients, PEOPLE)}.` : 'Contando as pessoas…'}
    </strong>
    {sendAt === null
      ? 'O aviso aparece agora no início de cada pessoa, até ser lido.'
      : `O aviso será enviado em ${localText(sendAt)}, a quem fizer parte do destino nessa hora.`}{' '}
    {recipients ? mailSentence(recipients) : ''}
  </ConfirmDialog>
)

function mailSentence({ byMail, isMailConfigured }: Recipients) {
  if (!isMailConfigured) return 'Nenhum email sai desta escola.'
  return byMail === 1
    ? '1 delas recebe também por email.'
    : `${numberText(byMail)} delas recebem também por email.`
}

/** '12/03/2026, 08:00', from '2026-03-12T08:00': a wall-clock time, in whatever time zone the browser is. */
function localText(local: string) {
  const [day = '', time = ''] = local.split('T')
  return `${day.split('-').toReversed().join('/')}, ${time}`
}
