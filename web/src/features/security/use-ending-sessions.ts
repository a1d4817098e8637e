import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { endOtherSessions, endSession, refreshOpenSessions } from '#/api/security.ts'
import { notify } from '#/notices/notices.ts'

const OTHERS = 'others'

/** Signs out elsewhere: one session, or all but this one. */
export function useEndingSessions() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (which: string) => {
      if (which === OTHERS) return endOtherSessions()
      return endSession(which).catch((error: unknown) => {
        // It ended by itself meanwhile: that is what was wanted.
        if (!(error instanceof ApiProblem) || error.code !== 'NOT_FOUND') throw error
      })
    },
    onSuccess: (_, which) =>
      notify.success({ title: which === OTHERS ? 'Outras sessões encerradas' : 'Sessão encerrada' }),
    onError: (error) => notify.error({ title: 'Erro ao encerrar', detail: problemSentence(error) }),
    onSettled: () => refreshOpenSessions(queryClient),
  })
  return {
    ending: isPending ? variables : undefined,
    end: (sessionId: string) => {
      if (!isPending) mutate(sessionId)
    },
    endOthers: () => {
      if (!isPending) mutate(OTHERS)
    },
  }
}
