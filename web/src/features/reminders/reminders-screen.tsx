import type { SentReminder } from '@farol/contract/reminders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageCircle, Settings } from 'lucide-react'
import { remindersQuery } from '#/api/reminders.ts'
import { loadNextPage, PagedList } from '#/features/admin/list.tsx'
import { LoadingScreen } from '#/features/admin/loading.tsx'
import { PageHeader } from '#/features/admin/page.tsx'
import { shortMoment } from '#/text/short-dates.ts'
import { whatsappLink } from '#/text/whatsapp-link.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { SkeletonRest } from '#/ui/skeleton.tsx'
import { TextLink } from '#/ui/text-link.tsx'

export function RemindersScreen() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...remindersQuery,
    throwOnError: (_, { state }) => state.data === undefined,
  })
  if (!data) return <RemindersLoading />
  const reminders = data.pages.flatMap((page) => page.reminders)
  return (
    <>
      <Header />
      {reminders.length === 0 ? (
        <EmptyState isBoxed title="Nenhum lembrete ainda">
          Ligue os lembretes em Configurações: quem deixou algo por terminar recebe no máximo um por semana.
        </EmptyState>
      ) : (
        <PagedList
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadMore={() => loadNextPage(fetchNextPage)}
        >
          {reminders.map((reminder) => (
            <ReminderRow key={reminder.id} reminder={reminder} />
          ))}
        </PagedList>
      )}
    </>
  )
}

const RemindersLoading = () => (
  <LoadingScreen>
    <Header />
    <SkeletonRest />
  </LoadingScreen>
)

const Header = () => (
  <PageHeader
    title="Lembretes"
    action={
      <Button
        variant="outline"
        icon={Settings}
        render={<Link to="/admin/settings" />}
        className="max-sm:w-full"
      >
        Ligar ou desligar
      </Button>
    }
  >
    Os emails automáticos, a quem foram, o que disseram, e quem voltou.
  </PageHeader>
)

function ReminderRow({ reminder }: { reminder: SentReminder }) {
  const { userId, name, email, turma, lines, at, whatsapp } = reminder
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {userId ? (
            <TextLink kind="inline" render={<Link to="/admin/users/$userId" params={{ userId }} />}>
              {name}
            </TextLink>
          ) : (
            <strong className="font-strong">{name || email}</strong>
          )}
          <span className="text-text-muted"> · {turma ? `convite para a turma ${turma}` : email}</span>
        </p>
        <ul className="mt-1.5 grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-1.5 text-xs text-text-muted md:justify-items-end">
        <time dateTime={at} className="tabular-nums">
          {shortMoment(at)}
        </time>
        <span>{stateText(reminder)}</span>
        {whatsapp ? (
          <TextLink
            size="sm"
            icon={MessageCircle}
            render={<a href={whatsappLink(whatsapp, reminder)} target="_blank" rel="noreferrer" />}
          >
            Chamar {name} no WhatsApp
          </TextLink>
        ) : null}
      </div>
    </li>
  )
}

function stateText({ isDropped, hasComeBack, userId }: SentReminder): string {
  if (isDropped) return hasComeBack ? 'Não enviado: voltou antes' : 'Não enviado: deixou de valer'
  if (!hasComeBack) return userId ? 'Ainda não voltou' : 'Ainda não veio'
  return userId ? 'Voltou depois' : 'Veio depois'
}
