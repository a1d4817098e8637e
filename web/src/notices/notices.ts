type Kind = 'success' | 'progress' | 'info' | 'error'
/** A button in the toast, which stays longer for it. */
type NoticeAction = { label: string; run: () => void }
/** A deletion's id, null if it was too large to be undone, and how the screen shows what is back. */
export type Undo = { undoId: string | null; onDone: () => Promise<unknown> }
type Message = {
  title: string
  detail?: string | undefined
  action?: NoticeAction | undefined
  undo?: Undo | undefined
  /** Aborted once the notice is no longer true: then it goes. */
  signal?: AbortSignal | undefined
}
export type Notice = Message & { kind: Kind }

/**
 * Notices wait here until the toasts are on the page. Their code is loaded with the first notice, or ahead of it by
 * `prepareNotices`, so that it weighs on no first load.
 */
const waiting: Notice[] = []
const listeners = new Set<() => void>()
let show: ((notice: Notice) => void) | undefined
let isWanted = false

function announce(notice: Notice) {
  if (show) show(notice)
  else waiting.push(notice)
  prepareNotices()
}

export const notify = {
  success: (message: Message) => announce({ kind: 'success', ...message }),
  progress: (message: Message) => announce({ kind: 'progress', ...message }),
  info: (message: Message) => announce({ kind: 'info', ...message }),
  error: (message: Message) => announce({ kind: 'error', ...message }),
}

export function prepareNotices() {
  if (isWanted) return
  setIsWanted(true)
}

/** The toasts cannot be loaded: answers with what they were to say. The next notice asks for them again. */
export function giveUpToasts(): Notice[] {
  setIsWanted(false)
  return waiting.splice(0)
}

function setIsWanted(next: boolean) {
  isWanted = next
  for (const listener of listeners) listener()
}

/** The toasts are on the page: everything that waited is shown now. */
export function startShowing(shower: (notice: Notice) => void) {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
  return () => {
    show = undefined
  }
}

export const areNoticesWanted = () => isWanted

export function subscribeToNotices(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
