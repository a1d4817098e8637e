import { Toast as BaseToast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { classNames } from './class-names.ts'

type ToastKind = 'success' | 'progress' | 'info' | 'error'
type ToastAction = { label: string; run: () => void }
type ToastMessage = {
  title: string
  detail?: string | undefined
  action?: ToastAction | undefined
  /** Closes the toast. */
  signal?: AbortSignal | undefined
}

const manager = BaseToast.createToastManager<ToastAction>()
const shownFor = { success: 5000, progress: 5000, info: 5000, error: 8000 } as const
/** As long as a deletion can be undone. Like all, it waits while the pointer or the focus is on it. */
const SHOWN_WITH_ACTION_MS = 30_000

/** The titles of the errors shown so far, by their ids. */
const errors = new Map<string, string>()

function show(kind: ToastKind, { title, detail, action, signal }: ToastMessage) {
  closeSettled(kind, title)
  if (signal?.aborted) return undefined
  const id = manager.add({
    type: kind,
    title,
    description: detail,
    timeout: action ? SHOWN_WITH_ACTION_MS : shownFor[kind],
    ...(action && { data: action }),
  })
  signal?.addEventListener('abort', () => manager.close(id))
  if (kind === 'error') errors.set(id, title)
  return id
}

/** What went wrong is settled once something went well, or when the same goes wrong again. */
function closeSettled(kind: ToastKind, title: string) {
  for (const [id, shown] of errors) {
    if (kind !== 'success' && (kind !== 'error' || shown !== title)) continue
    errors.delete(id)
    manager.close(id)
  }
}

/** Callable from anywhere, inside React or out; needs one Toaster on the page. */
export const toast = {
  success: (message: ToastMessage) => show('success', message),
  /** A step forward in learning: the amber icon. */
  progress: (message: ToastMessage) => show('progress', message),
  /** An explanation: nothing was done, nothing went wrong. */
  info: (message: ToastMessage) => show('info', message),
  error: (message: ToastMessage) => show('error', message),
  close: (id?: string) => manager.close(id),
}

const icons = {
  success: CircleCheck,
  progress: CircleCheck,
  info: CircleAlert,
  error: TriangleAlert,
} as const
const iconColours = {
  success: 'text-on-ink-success',
  progress: 'text-on-ink-beam',
  info: 'text-on-ink-muted',
  error: '',
} as const

function kindOf(type: string | undefined): ToastKind {
  return type === 'error' || type === 'progress' || type === 'info' ? type : 'success'
}

export function Toaster() {
  return (
    <BaseToast.Provider toastManager={manager} limit={3}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          aria-label="Avisos"
          className="toast-place flex flex-col gap-3 sm:left-auto sm:w-95 sm:flex-col-reverse md:right-6 print:hidden"
        >
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

function ToastList() {
  const { toasts } = BaseToast.useToastManager<ToastAction>()
  return toasts.map((entry, age) => {
    const kind = kindOf(entry.type)
    const Icon = icons[kind]
    return (
      <BaseToast.Root
        key={entry.id}
        toast={entry}
        swipeDirection={['up', 'down', 'right']}
        className={classNames(
          'rounded-md border shadow-lg transition-[opacity,translate] duration-base ease-out data-ending-style:-translate-y-2 data-ending-style:opacity-0 sm:data-ending-style:translate-y-2 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0 sm:data-starting-style:translate-y-2',
          // A phone has room for the newest, and for what can be undone; the others come back after it.
          age > 0 && !entry.data && 'max-sm:hidden',
          kind === 'error'
            ? 'border-transparent bg-danger text-danger-contrast'
            : 'border-toast-border bg-toast text-on-ink',
        )}
      >
        <BaseToast.Content className="grid grid-cols-[24px_minmax(0,1fr)_36px] gap-3 py-4 pr-2.5 pl-[18px] text-sm leading-[1.45]">
          <Icon size={22} strokeWidth={1.75} aria-hidden className={iconColours[kind]} />
          <div>
            <BaseToast.Title render={<strong />} className="block text-[1rem] font-strong" />
            {/* Orca would say the two as one word. */}
            {entry.description ? <span className="sr-only">{'. '}</span> : null}
            <BaseToast.Description
              render={<span />}
              className={classNames('block text-pretty', kind !== 'error' && 'text-on-ink-muted')}
            />
            {entry.data ? <ActionButton id={entry.id} action={entry.data} /> : null}
          </div>
          <BaseToast.Close
            aria-label="Fechar aviso"
            // Base UI hides the button of a toast that lies under others in a pile; here each is in full view.
            aria-hidden={false}
            className="-mx-1.5 -my-[9px] grid size-11 place-items-center rounded-md focus-visible:-outline-offset-4 focus-visible:outline-current"
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
          </BaseToast.Close>
        </BaseToast.Content>
      </BaseToast.Root>
    )
  })
}

/** Not Base UI's, which would come into every page that has its controls. */
function ActionButton({ id, action }: { id: string; action: ToastAction }) {
  return (
    <button
      type="button"
      onClick={() => {
        manager.close(id)
        action.run()
      }}
      className="mt-1 -mb-2 -ml-2 inline-flex min-h-11 items-center rounded-md px-2 font-strong text-on-ink underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-current"
    >
      {action.label}
    </button>
  )
}
