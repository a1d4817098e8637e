import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import { endOtherSessions, endSession, type OpenSessions, refreshOpenSessions } from '#/api/security.ts'
import { notify } from '#/notices/notices.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

export function SessionList({ sessions }: { sessions: OpenSessions }) {
  const { ending, end, endOthers } = useEndingSessions()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface-raised">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <MonitorSmartphone
              size={22}
              strokeWidth={1.75}
              aria-hidden
              className="flex-none text-text-muted"
            />
            <div className="min-w-0 flex-1 basis-50">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
                {session.device}
                {session.isCurrent ? <Badge kind="success">Esta sessão</Badge> : null}
              </p>
              <p className="text-xs text-text-muted tabular-nums">
                {session.isCurrent ? 'Em uso agora' : `Último uso: ${shortMoment(session.lastUsedAt)}`} ·
                Desde {shortMoment(session.since)}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                variant="ghost"
                size="sm"
                isLoading={ending === session.id}
                loadingText="Encerrando…"
                onClick={() => end(session.id)}
                className="max-sm:ml-[26px]"
              >
                Encerrar
                <span className="sr-only"> a sessão de {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="outline"
          icon={LogOut}
          isLoading={ending === OTHERS}
          loadingText="Encerrando…"
          onClick={endOthers}
          className="mt-4 max-md:w-full"
        >
          Encerrar todas as outras
        </Button>
      ) : null}
    </>
  )
}

const OTHERS = 'others'

/** Signs out elsewhere: one session, or all but this one. */
function useEndingSessions() {
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
