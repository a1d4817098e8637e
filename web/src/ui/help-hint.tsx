import { CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { lazyPart } from './lazy.ts'
import { OpenedLater } from './opened-later.tsx'

type HelpHintProps = {
  /** The rule it explains, as it is named beside it. */
  about: string
  className?: string
  /** One or two sentences. */
  children: ReactNode
}

const popup = lazyPart(async () => (await import('./help-hint-popup.tsx')).HelpHintPopup)

/** A question mark beside a rule that may surprise; what it says can be left unread. */
export function HelpHint({ about, className, children }: HelpHintProps) {
  const trigger = (
    <button
      type="button"
      aria-label={`Ajuda: ${about}`}
      className={classNames(
        'relative -my-0.5 inline-grid size-6 flex-none place-items-center rounded-full text-text-muted hover:text-text data-popup-open:text-text pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2.5 pointer-coarse:after:-top-4 pointer-coarse:after:-bottom-1',
        className,
      )}
    >
      <CircleQuestionMark size={17} strokeWidth={1.75} aria-hidden />
    </button>
  )
  return <OpenedLater popup={popup} kind="dialog" trigger={trigger} own={{ about, children }} />
}
