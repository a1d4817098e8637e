import { unreadText } from '@farol/domain/notifications.ts'
import { Bell as BellIcon } from 'lucide-react'
import { classNames } from '#/ui/class-names.ts'
import { lazyPart, useLazyPart } from '#/ui/lazy.ts'
import { popupMotion } from '#/ui/popup-classes.ts'
import { usePopup } from '#/ui/use-overlays.ts'
import { useUser } from './use-user.ts'

const list = lazyPart(
  async () => (await import('#/features/notifications/notification-list.tsx')).NotificationList,
)

/** What is new for the user: the number with the session, the list when it is opened. */
export function Bell() {
  const { unread } = useUser()
  const number = unreadText(unread)
  const popup = usePopup(
    'dialog',
    <button
      type="button"
      aria-label={
        unread > 0 ? `Notificações: ${number} não ${unread === 1 ? 'lida' : 'lidas'}` : 'Notificações'
      }
      className="relative grid size-11 flex-none place-items-center rounded-full text-text-muted hover:text-text aria-expanded:text-text"
    >
      <BellIcon size={20} strokeWidth={1.75} aria-hidden />
      {unread > 0 ? (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-beam px-1 text-center text-[0.6875rem] leading-4.5 font-strong text-beam-contrast tabular-nums"
        >
          {number}
        </span>
      ) : null}
    </button>,
  )
  const List = useLazyPart(list, popup.isOpen, popup.close)
  if (!popup.parts || !List) return popup.button
  const { Popover } = popup.parts
  return (
    <>
      {popup.button}
      <Popover.Root open={popup.isOpen} onOpenChange={popup.onOpenChange}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={popup.triggerRef}
            align="end"
            sideOffset={6}
            collisionPadding={12}
            className="z-50"
          >
            <Popover.Popup
              id={popup.popupId}
              aria-label="Notificações"
              className={classNames(
                'flex max-h-[min(32rem,var(--available-height))] w-96 max-w-[calc(100vw-24px)] flex-col overflow-hidden rounded-md border border-border bg-surface-raised text-sm text-text shadow-md outline-none',
                popupMotion,
              )}
            >
              <List onClose={popup.close} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}
