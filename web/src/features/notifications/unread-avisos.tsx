import type { ReceivedAviso } from '@farol/contract/avisos.ts'
import { unformattedText } from '@farol/domain/formatted-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { problemSentence } from '#/api/api-problem.ts'
import { readAviso } from '#/api/my-avisos.ts'
import { refreshNotifications } from '#/api/notifications.ts'
import { notify } from '#/notices/notices.ts'
import { longDate } from '#/text/dates.ts'
import { Button } from '#/ui/button.tsx'

/** What the school has to say, until it is read. */
export const UnreadAvisos = ({ avisos }: { avisos: readonly ReceivedAviso[] }) => (
  <section aria-label="Avisos da escola" className="mb-8 grid gap-3">
    {avisos.map((aviso) => (
      <UnreadAviso key={aviso.id} aviso={aviso} />
    ))}
  </section>
)

function UnreadAviso({ aviso: { id, title, text, at, targetName } }: { aviso: ReceivedAviso }) {
  const queryClient = useQueryClient()
  const reading = useMutation({
    mutationFn: () => readAviso(id),
    onSuccess: () => refreshNotifications(queryClient),
    onError: (error) => notify.error({ title: 'Erro ao marcar como lido', detail: problemSentence(error) }),
  })
  return (
    <article className="rounded-lg border border-border border-l-4 border-l-beam-deep bg-surface-raised px-5 py-4">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="mt-0.5 text-xs text-text-muted wrap-anywhere">
        {longDate(at)}
        {targetName ? ` · ${targetName}` : ''}
      </p>
      <p className="mt-2.5 line-clamp-4 wrap-anywhere">{unformattedText(text)}</p>
      <div className="mt-3.5 flex flex-wrap gap-2.5">
        <Button variant="outline" size="sm" render={<Link to="/avisos/$avisoId" params={{ avisoId: id }} />}>
          Ler aviso
        </Button>
        <Button
          variant="ghost"
          size="sm"
          isLoading={reading.isPending}
          loadingText="Salvando…"
          onClick={() => reading.mutate()}
        >
          Marcar como lido
        </Button>
      </div>
    </article>
  )
}
