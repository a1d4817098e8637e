import type { FailedMail } from '@farol/contract/queued-mails.ts'
import { MAIL_FAILURE_SENTENCES, MAIL_KINDS } from '@farol/domain/mail-failures.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { queuedMailsQuery, retryMail } from '#/api/queued-mails.ts'
import { loadNextPage, PagedList } from '#/features/admin/list.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { notify } from '#/notices/notices.ts'
import { ATTEMPTS, agreeing, counted, MAILS } from '#/text/counts.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'

export function MailsScreen() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...queuedMailsQuery,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <MailsLoading />
  const [first] = data.pages
  const mails = data.pages.flatMap((page) => page.mails)
  return (
    <>
      <Header />
      <p className="mb-5" role="status">
        {first?.isConfigured === false
          ? 'Nenhum email sai desta escola, até que quem cuida do servidor configure o envio de emails.'
          : waitingText(first?.waiting ?? 0)}
      </p>
      {mails.length === 0 ? (
        <EmptyState isBoxed title="Nenhum email com problema">
          Se um email não puder ser entregue, ele aparece aqui, com o motivo.
        </EmptyState>
      ) : (
        <PagedList
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage)}
        >
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </PagedList>
      )}
    </>
  )
}

const MailsLoading = () => (
  <LoadingScreen>
    <Header />
    <SkeletonRest />
  </LoadingScreen>
)

const Header = () => (
  <PageHeader title="Emails">
    O que espera para sair e o que não pôde ser entregue. O Farol tenta de novo por um dia, cada vez com uma
    pausa maior, e guarda aqui por 14 dias o que não conseguiu.
  </PageHeader>
)

const waitingText = (waiting: number) =>
  waiting === 0
    ? 'Nenhum email espera para sair.'
    : `${counted(waiting, MAILS)} ${agreeing(waiting, ['espera', 'esperam'])} para sair.`

function MailRow({ mail }: { mail: FailedMail }) {
  const { to, kind, failure, error, queuedAt, nextTryAt, tries } = mail
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0 wrap-anywhere">
        <p>
          <strong className="font-strong">{to ?? 'Destinatário desconhecido'}</strong>
          {kind ? <span className="text-text-muted"> · {MAIL_KINDS[kind]}</span> : null}
        </p>
        <p className="mt-1.5 text-sm">
          {failure ? MAIL_FAILURE_SENTENCES[failure] : 'Ficou um dia inteiro na fila sem poder sair.'}
        </p>
        {error && failure !== 'unreadable' ? <p className="mt-1 text-xs text-text-muted">{error}</p> : null}
      </div>
      <div className="grid content-start gap-1.5 text-xs text-text-muted md:justify-items-end">
        <span>
          De <time dateTime={queuedAt}>{shortMoment(queuedAt)}</time> · {counted(tries, ATTEMPTS)}
        </span>
        {nextTryAt ? (
          <span>
            Próxima tentativa: <time dateTime={nextTryAt}>{shortMoment(nextTryAt)}</time>
          </span>
        ) : (
          <>
            <span>O Farol desistiu de enviar.</span>
            {to ? <RetryButton mail={mail} to={to} /> : null}
          </>
        )}
      </div>
    </li>
  )
}

function RetryButton({ mail, to }: { mail: FailedMail; to: string }) {
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryMail(mail.id),
    onSuccess: () =>
      notify.success({
        title: 'Vamos tentar de novo',
        detail:
          mail.kind === 'account'
            ? 'Se a mensagem tem um link, ele pode ter vencido.'
            : `O email para ${to}.`,
      }),
    onError: (error) => notify.error({ title: 'Erro ao tentar de novo', detail: problemSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queuedMailsQuery.queryKey }),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      isLoading={retry.isPending}
      loadingText="Tentando…"
      onClick={() => retry.mutate()}
      aria-label={`Tentar novamente: ${to}`}
      className="justify-self-start md:justify-self-end"
    >
      Tentar novamente
    </Button>
  )
}
