import { lazyPart, useLazyPart } from '#/ui/lazy.ts'

type Props = {
  draft: { isRestored: boolean; isOlder: boolean; discard: () => void }
  /** For what a form shows beside its fields. */
  onDiscard?: () => void
}

const notice = lazyPart(async () => (await import('./restored-notice.tsx')).RestoredNotice)
/** Says that what was typed the last time and not saved is in the form again, which is rare. */
export function DraftNotice({ draft: { isRestored, isOlder, discard }, onDiscard }: Props) {
  const RestoredNotice = useLazyPart(notice, isRestored)
  if (!isRestored || !RestoredNotice) return null
  const giveUp = () => {
    discard()
    onDiscard?.()
  }
  return <RestoredNotice isOlder={isOlder} onDiscard={giveUp} />
}
