import type { FailedJob } from '@farol/contract/system.ts'
import { isRetried, type RetriedJobKind } from '@farol/domain/jobs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { retryJob, systemQuery } from '#/api/system.ts'
import { notify } from '#/notices/notices.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'

const KINDS: Record<FailedJob['kind'], string> = {
  mail: 'Email',
  video: 'Vídeo',
  conversion: 'Conversão de vídeo',
  rendition: 'Qualidades menores',
  reminder: 'Lembretes',
  bounce: 'Leitura dos emails devolvidos',
  housekeeping: 'Limpeza do que venceu',
}

/** The newest jobs that failed for good, each with its reason. */
export const FailedJobs = ({ jobs }: { jobs: readonly FailedJob[] }) => (
  <section aria-labelledby="falhas" className="border-t border-border px-5 py-4.5 md:px-6">
    <h3 id="falhas">O que falhou</h3>
    <ul className="mt-2 divide-y divide-border">
      {jobs.map((job) => (
        <FailedRow key={`${job.kind} ${job.id}`} job={job} />
      ))}
    </ul>
  </section>
)

function FailedRow({ job }: { job: FailedJob }) {
  const { kind, name, reason, failedAt, canRetry } = job
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <p>
          <strong className="font-strong">{KINDS[kind]}</strong>
          {name === null ? null : ` · ${name}`}
          <span className="text-xs text-text-muted">
            {' · '}
            <time dateTime={failedAt}>{shortMoment(failedAt)}</time>
          </span>
        </p>
        <p className="mt-1 text-sm">{reason}</p>
      </div>
      {canRetry && isRetried(kind) ? <RetryButton job={job} kind={kind} /> : null}
    </li>
  )
}

function RetryButton({ job, kind }: { job: FailedJob; kind: RetriedJobKind }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryJob({ kind, id: job.id }),
    onSuccess: () => notify.success({ title: 'Vamos tentar de novo', ...(job.name && { detail: job.name }) }),
    onError: (error) => notify.error({ title: 'Erro ao tentar de novo', detail: problemSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemQuery.queryKey }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      isLoading={retry.isPending}
      loadingText="Tentando…"
      onClick={() => retry.mutate()}
      aria-label={`Tentar novamente: ${job.name ?? `${KINDS[kind]} de ${shortMoment(job.failedAt)}`}`}
    >
      Tentar novamente
    </Button>
  )
}
