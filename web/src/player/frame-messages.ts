type Talk = {
  frame: HTMLIFrameElement
  onLoad: () => void
  /** Only what the frame's own page says, from the address we gave it. */
  onMessage: (message: Record<string, unknown>) => void
  /** The player has not answered for so long that it cannot have loaded. */
  onSilence: () => void
}

const ANSWERS_WITHIN_MS = 15_000

export function talkToFrame({ frame, onLoad, onMessage, onSilence }: Talk) {
  const { origin } = new URL(frame.src)
  const stopping = new AbortController()
  const { signal } = stopping
  let isStillLoading = true
  const silence = setTimeout(onSilence, ANSWERS_WITHIN_MS)

  window.addEventListener(
    'message',
    (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      const message = toRecord(event.data)
      if (!message) return
      clearTimeout(silence)
      onMessage(message)
    },
    { signal },
  )
  const load = () => {
    isStillLoading = false
    onLoad()
  }
  frame.addEventListener('load', load, { signal })

  return {
    get isStillLoading() {
      return isStillLoading
    },
    post: (message: unknown) => frame.contentWindow?.postMessage(message, origin),
    stop: () => {
      clearTimeout(silence)
      stopping.abort()
    },
  }
}

/** Players send objects, or the same as JSON text. */
function toRecord(data: unknown): Record<string, unknown> | undefined {
  if (typeof data !== 'string') return isRecord(data) ? data : undefined
  try {
    const parsed: unknown = JSON.parse(data)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty if it is none. */
export const textIn = (record: Record<string, unknown>, name: string): string => {
  const value = record[name]
  return typeof value === 'string' ? value : ''
}

export const numberIn = (record: Record<string, unknown>, name: string): number | undefined => {
  const value = record[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
