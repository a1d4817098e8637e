import type { ListedUser } from '@farol/contract/users.ts'
import type { Role } from '@farol/domain/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { refreshSession } from '#/api/session-cache.ts'
import { refreshUser, setRole } from '#/api/users.ts'
import { useUser } from '#/app/use-user.ts'
import { useConfirm } from '#/features/admin/use-confirm.ts'
import { Badge } from '#/ui/badge.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#/ui/confirm-dialog.tsx'

export function RoleBadge({ role }: { role: Role }) {
  return role === 'admin' ? (
    <Badge kind="quiz" icon={SlidersHorizontal} className="justify-self-start">
      Admin
    </Badge>
  ) : (
    <Badge kind="outline" className="justify-self-start">
      Estudante
    </Badge>
  )
}

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

/** Asks whether to make a student an administrator, or the other way round, and does it. */
export function useRoleChange() {
  const me = useUser()
  const queryClient = useQueryClient()
  return useConfirm({
    act: async ({ id, role }: ListedUser) => {
      await setRole({ userId: id, role: role === 'admin' ? 'student' : 'admin' })
      // An administrator who gives up their own role is redirected.
      if (id === me.id) await refreshSession(queryClient)
      else await refreshUser(queryClient, id)
    },
    success: ({ name, role }) => ({
      title: 'Papel atualizado',
      detail: `${name} agora ${role === 'admin' ? 'tem o papel de estudante' : 'administra a plataforma'}.`,
    }),
    errorTitle: 'Erro ao salvar',
    onDone: async () => undefined,
  })
}
