import { RotateCcw, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { problemSentence } from '#/api/api-problem.ts'
import { notify } from '#/notices/notices.ts'
import { Button } from '#/ui/button.tsx'

type Props = Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onFocus'> & {
  /** Cancelling and saving. */
  footer: ReactNode
  /** Keeps them at the bottom of the window while more of the form follows: for a long one that has something to save. */
  isFooterSticky?: boolean
  children: ReactNode
}

/** The buttons may have come over what is being typed into. */
const uncoverFocus = (buttons: HTMLElement | null) => {
  if (buttons) document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/** A form in a box, its buttons under a hairline. */
export function FormPanel({ footer, isFooterSticky, children, ...form }: Props) {
  return (
    <form noValidate {...form} className="rounded-lg border border-border bg-surface-raised">
      <div className="grid grid-cols-1 gap-6 p-5 md:p-6">{children}</div>
      <div
        ref={isFooterSticky ? uncoverFocus : undefined}
        data-sticky-footer={isFooterSticky || undefined}
        className="flex flex-wrap justify-end gap-2.5 rounded-b-lg border-t border-border bg-surface-raised px-5 py-4 data-sticky-footer:sticky data-sticky-footer:bottom-(--tray-height,0px) data-sticky-footer:z-10 md:px-6 print:hidden"
      >
        {footer}
      </div>
    </form>
  )
}

/** Shows the current version. Calls back once it is there, before the form begins anew. Rejects if it cannot be loaded. */
export type Reload = (onLoaded: () => void) => Promise<void>

type ChangedNoticeProps = {
  /** What the server said. */
  sentence: string
  onReload: Reload
  /** Given up for the current version. */
  draft?: { forget: () => void }
}

/** It stands at the top of a form that is saved at its end. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** Another administrator saved first: what was typed stays until the user asks for the current version. */
export function ChangedNotice({ sentence, onReload, draft }: ChangedNoticeProps) {
  const [isLoading, setIsLoading] = useState(false)
  const reload = async () => {
    setIsLoading(true)
    try {
      await onReload(() => draft?.forget())
    } catch (error) {
      notify.error({ title: 'Erro ao carregar dados', detail: problemSentence(error) })
    }
    setIsLoading(false)
  }
  return (
    <div
      role="alert"
      ref={bringIntoView}
      className="grid scroll-mt-24 gap-x-3 gap-y-3 rounded-md bg-warning-soft px-4 py-3.5 text-warning sm:grid-cols-[auto_1fr_auto] sm:items-center"
    >
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
      <p className="font-strong">{sentence}</p>
      <Button
        variant="outline"
        size="sm"
        icon={RotateCcw}
        isLoading={isLoading}
        loadingText="Recarregando…"
        onClick={() => void reload()}
        className="justify-self-start"
      >
        Recarregar versão atual
      </Button>
    </div>
  )
}
