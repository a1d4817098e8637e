import { LogOut, MonitorSmartphone } from 'lucide-react'
import type { OpenSessions } from '#/api/security.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'

type Props = {
  sessions: OpenSessions
  /** The session that is being ended, or 'others'. */
  ending: string | undefined
  onEnd: (sessionId: string) => void
  onEndOthers: () => void
}

export function SessionList({ sessions, ending, onEnd, onEndOthers }: Props) {
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
                onClick={() => onEnd(session.id)}
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
          isLoading={ending === 'others'}
          loadingText="Encerrando…"
          onClick={onEndOthers}
          className="mt-4 max-md:w-full"
        >
          Encerrar todas as outras
        </Button>
      ) : null}
    </>
  )
}
