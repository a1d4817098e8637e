import type { ListedUser } from '@farol/contract/users.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#/ui/confirm-dialog.tsx'

type Props = {
  user: ListedUser | undefined
  dialog: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'isPending' | 'onConfirm'>
}

export function RoleDialog({ user, dialog }: Props) {
  const isPromotion = user?.role === 'student'
  return (
    <ConfirmDialog
      {...dialog}
      variant="primary"
      title={isPromotion ? 'Dar acesso de administração?' : 'Retirar o acesso de administração?'}
      confirmLabel={isPromotion ? 'Tornar admin' : 'Tornar estudante'}
      pendingLabel="Salvando…"
    >
      {isPromotion
        ? `${user?.name} poderá criar, alterar e deletar cursos, ver os dados de todas as pessoas e mudar as configurações.`
        : `${user?.name} volta a ver só a área do estudante. Vale na hora.`}
    </ConfirmDialog>
  )
}
