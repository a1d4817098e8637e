import type { ListedUser } from '@farol/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '#/api/session-cache.ts'
import { refreshUser, setRole } from '#/api/users.ts'
import { useUser } from '#/app/use-user.ts'
import { useConfirmed } from '#/features/admin/use-confirmed.ts'

/** Asks whether to make a student an administrator, or the other way round, and does it. */
export function useRoleChange() {
  const me = useUser()
  const queryClient = useQueryClient()
  return useConfirmed({
    act: async ({ id, role }: ListedUser) => {
      await setRole({ userId: id, role: role === 'admin' ? 'student' : 'admin' })
      // Whoever gives up their own role is led out of here.
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
