import type { ListedPerson } from '@farol/contract/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPerson, setRole } from '../../../../api/people.ts'
import { refreshSession } from '../../../../api/session-cache.ts'
import { usePerson } from '../../-use-person.ts'
import { useConfirmed } from '../-use-confirmed.ts'

/** Asks whether to make a student an administrator, or the other way round, and does it. */
export function useRoleChange() {
  const me = usePerson()
  const queryClient = useQueryClient()
  return useConfirmed({
    act: async ({ id, role }: ListedPerson) => {
      await setRole({ personId: id, role: role === 'admin' ? 'student' : 'admin' })
      // Whoever gives up their own role is led out of here.
      if (id === me.id) await refreshSession(queryClient)
      else await refreshPerson(queryClient, id)
    },
    success: ({ name, role }) => ({
      title: 'Papel atualizado',
      detail: `${name} agora ${role === 'admin' ? 'tem o papel de estudante' : 'administra a plataforma'}.`,
    }),
    errorTitle: 'Erro ao salvar',
    onDone: async () => undefined,
  })
}
