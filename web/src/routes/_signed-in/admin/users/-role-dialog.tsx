import type { ListedPerson } from '@farol/contract/people.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../../ui/confirm-dialog.tsx'

type Props = {
  person: ListedPerson | undefined
  dialog: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'isPending' | 'onConfirm'>
}

export function RoleDialog({ person, dialog }: Props) {
  const isPromotion = person?.role === 'student'
  return (
    <ConfirmDialog
      {...dialog}
      variant="primary"
      title={isPromotion ? 'Dar acesso de administração?' : 'Retirar o acesso de administração?'}
      confirmLabel={isPromotion ? 'Tornar admin' : 'Tornar estudante'}
      pendingLabel="Salvando…"
    >
      {isPromotion
        ? `${person?.name} poderá criar, alterar e deletar cursos, ver os dados de todas as pessoas e mudar as configurações.`
        : `${person?.name} volta a ver só a área do estudante. Vale na hora.`}
    </ConfirmDialog>
  )
}
