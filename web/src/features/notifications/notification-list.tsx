import type { Notification } from '@farol/contract/notifications.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import {
  notificationsQuery,
  readAllNotifications,
  readNotification,
  refreshNotifications,
} from '#/api/notifications.ts'
import { notify } from '#/notices/notices.ts'
import { timeAgo } from '#/text/times-ago.ts'
import { Button } from '#/ui/button.tsx'
import { classNames } from '#/ui/class-names.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { renderAs } from '#/ui/render-as.ts'
import { SkeletonLines } from '#/ui/skeleton.tsx'
import { notificationLink } from './notification-link.tsx'
import { notificationText } from './notification-text.ts'
import { canReceivePushes } from './push-device.ts'
import { PushSwitch } from './push-switch.tsx'

type Props = { onClose: () => void }

/** What the bell opens. */
export function NotificationList({ onClose }: Props) {
  const queryClient = useQueryClient()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(notificationsQuery)
  const reading = useMutation({
    mutationFn: (notificationId: string | undefined) =>
      notificationId ? readNotification(notificationId) : readAllNotifications(),
    onSuccess: () => refreshNotifications(queryClient),
    onError: (error) => notify.error({ title: 'Erro ao marcar como lida', detail: problemSentence(error) }),
  })
  const all = data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return (
    <>
      <header className="flex min-h-13 items-center justify-between gap-3 border-b border-border py-1 pr-2 pl-4">
        <h2 className="text-base">Notificações</h2>
        {all.some(({ isRead }) => !isRead) ? (
          <Button variant="ghost" size="sm" onClick={() => reading.mutate(undefined)}>
            Marcar tudo como lido
          </Button>
        ) : null}
      </header>
      <div className="min-h-0 overflow-y-auto" aria-busy={data === undefined && !isError}>
        {data === undefined && !isError ? (
          <p className="p-4">
            <SkeletonLines />
          </p>
        ) : null}
        {data === undefined && isError ? (
          <EmptyState
            heading="h3"
            title="Erro ao carregar notificações"
            action={<Button onClick={() => void refetch()}>Tentar novamente</Button>}
          >
            Verifique sua conexão.
          </EmptyState>
        ) : null}
        {data && all.length === 0 ? (
          <EmptyState heading="h3" title="Nada de novo">
            Respostas, avisos, certificados e prazos aparecem aqui.
          </EmptyState>
        ) : null}
        <ul>
          {all.map((notification) => (
            <li key={notification.id} className="border-b border-border last:border-b-0">
              <Entry
                notification={notification}
                onOpen={() => {
                  if (!notification.isRead) reading.mutate(notification.id)
                  if (notification.about) onClose()
                }}
              />
            </li>
          ))}
        </ul>
        {hasNextPage ? (
          <div className="p-2 text-center">
            <Button
              variant="ghost"
              size="sm"
              isLoading={isFetchingNextPage}
              loadingText="Carregando…"
              onClick={() => void fetchNextPage()}
            >
              Ver mais antigas
            </Button>
          </div>
        ) : null}
      </div>
      {canReceivePushes() ? <PushSwitch /> : null}
    </>
  )
}

type EntryProps = { notification: Notification; onOpen: () => void }

function Entry({ notification, onOpen }: EntryProps): ReactElement {
  const { title, detail } = notificationText(notification)
  const { isRead, at } = notification
  return renderAs('button', notificationLink(notification) ?? <button type="button" />, {
    onClick: onOpen,
    className:
      'grid w-full grid-cols-[0.625rem_minmax(0,1fr)] gap-x-2.5 px-4 py-3 text-left text-text no-underline hover:bg-tide focus-visible:-outline-offset-2',
    children: (
      <>
        <span className={classNames('mt-1.5 size-2 rounded-full', isRead ? '' : 'bg-beam')}>
          {isRead ? null : <span className="sr-only">Não lida:</span>}
        </span>
        <span className="grid gap-0.5">
          <span className={classNames('wrap-anywhere', isRead ? '' : 'font-strong')}>{title}</span>
          {detail ? <span className="wrap-anywhere text-text-muted">{detail}</span> : null}
          <span className="text-xs text-text-muted">{timeAgo(at, new Date())}</span>
        </span>
      </>
    ),
  })
}
