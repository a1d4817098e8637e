import type { UploadKind } from '@farol/domain/uploads.ts'
import { ApiProblem, problemSentence } from '#/api/api-problem.ts'
import type { Sending, sendFile } from './send-file.ts'
import { transferSpeed } from './transfer-speed.ts'

/** `waiting`: for the connection or the server; it goes on by itself. */
export type UploadStatus = 'sending' | 'waiting' | 'paused' | 'failed' | 'sent'

export type FileUpload = {
  readonly id: number
  readonly kind: UploadKind
  readonly name: string
  readonly size: number
  readonly status: UploadStatus
  /** As the server knows it; null until then. It is also the id of the video or the material. */
  readonly uploadId: string | null
  /** Of an upload that becomes a video, once the server knows it. */
  readonly video: { readonly id: string; readonly url: string } | null
  readonly sentBytes: number
  /** Null until it is known. */
  readonly bytesPerSecond: number | null
  /** Why it waits or failed. */
  readonly problem: string | null
  /** After a failure: whether the same file could still be sent. */
  readonly canRetry: boolean
}

type Parts = {
  create: (
    file: File,
    kind: UploadKind,
  ) => Promise<{ id: string; offset: number; video: { id: string; url: string } | null }>
  cancel: (uploadId: string) => Promise<unknown>
  /** Loads the code that sends, when the first file is chosen. */
  loadSender: () => Promise<typeof sendFile>
  addressOf: (uploadId: string) => string
  /** The state of its video or material has changed. */
  onSent: (uploadId: string) => void
  /** Asked for with the first file: where pages are prerendered there is none. */
  page: () => Pick<EventTarget, 'addEventListener'>
  now: () => number
}

/** By how often it was tried in vain, in milliseconds. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
/** Often enough for the eye. */
const SHOWN_EVERY_MS = 250
const WITHOUT_CONNECTION = 'Sem conexão. O envio continua quando ela voltar.'
const WITHOUT_ANSWER = 'O servidor não respondeu. Tentamos novamente em instantes.'
const GONE = 'Este envio não está mais no servidor. Tente novamente para enviar o arquivo desde o começo.'

/** What does not change on the screen. */
type Work = {
  file: File
  kind: UploadKind
  speed: ReturnType<typeof transferSpeed>
  /** Which start is the current one: what an earlier one still says is ignored. */
  turn: number
  tries: number
  sending?: Sending | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  shownAt: number
}

/** The files that this page sends. They go on while the user is on other screens. */
export function uploadList({ create, cancel, loadSender, addressOf, onSent, page, now }: Parts) {
  let list: readonly FileUpload[] = []
  let ownerId = ''
  let nextId = 1
  const works = new Map<number, Work>()
  const listeners = new Set<() => void>()

  const find = (id: number) => list.find((upload) => upload.id === id)
  function show(next: readonly FileUpload[]) {
    list = next
    for (const listener of listeners) listener()
  }
  const update = (id: number, changed: Partial<FileUpload>) =>
    show(list.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  function halt(work: Work) {
    work.turn += 1
    work.sending?.stop()
    work.sending = undefined
    clearTimeout(work.timer)
    work.speed.reset()
  }

  async function send(id: number, work: Work) {
    halt(work)
    const { turn } = work
    const isCurrent = () => work.turn === turn
    update(id, { status: 'sending', problem: null, bytesPerSecond: null })
    try {
      const send = await loadSender()
      if (!isCurrent()) return
      if (!find(id)?.uploadId) {
        const { id: uploadId, video, offset } = await create(work.file, work.kind)
        if (!find(id)) return void cancel(uploadId).catch(() => undefined)
        update(id, { uploadId, video, sentBytes: offset })
      }
      const uploadId = find(id)?.uploadId
      if (!isCurrent() || !uploadId) return
      work.sending = send({
        file: work.file,
        url: addressOf(uploadId),
        onProgress: (sentBytes) => isCurrent() && noteProgress(id, work, sentBytes),
        onSent: () => {
          if (!isCurrent()) return
          halt(work)
          update(id, { status: 'sent', sentBytes: work.file.size, bytesPerSecond: null })
          onSent(uploadId)
        },
        onProblem: (problem) => isCurrent() && fail(id, work, problem),
      })
    } catch (error) {
      if (isCurrent()) fail(id, work, error)
    }
  }

  function noteProgress(id: number, work: Work, sentBytes: number) {
    const at = now()
    const bytesPerSecond = work.speed.note(sentBytes, at)
    if (sentBytes > (find(id)?.sentBytes ?? 0)) work.tries = 0
    if (at - work.shownAt < SHOWN_EVERY_MS) return
    work.shownAt = at
    update(id, { sentBytes, bytesPerSecond })
  }

  function fail(id: number, work: Work, error: unknown) {
    halt(work)
    if (!isPassing(error)) {
      const startsAnew =
        isGone(error) || isDamaged(error) || isRefusedFile(error)
          ? { uploadId: null, video: null, sentBytes: 0 }
          : {}
      const problem = isGone(error) ? GONE : sentenceOf(error)
      return update(id, { status: 'failed', problem, canRetry: !isRefusedFile(error), ...startsAnew })
    }
    const delay = RETRY_MS[Math.min(work.tries, RETRY_MS.length - 1)]
    work.tries += 1
    work.timer = setTimeout(() => void send(id, work), delay)
    const problem = error instanceof ApiProblem && error.status > 0 ? WITHOUT_ANSWER : WITHOUT_CONNECTION
    update(id, { status: 'waiting', problem, bytesPerSecond: null })
  }

  const isGoingOn = () => list.some(({ status }) => status === 'sending' || status === 'waiting')

  let isListening = false
  function listen() {
    if (isListening) return
    isListening = true
    page().addEventListener('online', () => {
      for (const { id, status } of list) {
        const work = works.get(id)
        if (status === 'waiting' && work) void send(id, work)
      }
    })
    page().addEventListener('beforeunload', (event) => {
      if (isGoingOn()) event.preventDefault()
    })
  }

  function remove(id: number) {
    const work = works.get(id)
    if (work) halt(work)
    works.delete(id)
    show(list.filter((upload) => upload.id !== id))
  }

  return {
    list: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Returns the id of the upload. A file that is being sent already is not sent twice. */
    start: (file: File, kind: UploadKind = 'video'): number => {
      listen()
      for (const [id, work] of works) {
        if (work.kind !== kind || !isSameFile(work.file, file)) continue
        if (find(id)?.status !== 'sent') {
          work.file = file
          void send(id, work)
        }
        return id
      }
      const id = nextId++
      const { name, size } = file
      const work: Work = { file, kind, speed: transferSpeed(), turn: 0, tries: 0, shownAt: 0 }
      works.set(id, work)
      const upload = { id, kind, name, size, status: 'sending', sentBytes: 0 } as const
      show([
        ...list,
        { ...upload, uploadId: null, video: null, bytesPerSecond: null, problem: null, canRetry: true },
      ])
      void send(id, work)
      return id
    },
    pause: (id: number) => {
      const work = works.get(id)
      if (!work) return
      halt(work)
      update(id, { status: 'paused', bytesPerSecond: null, problem: null })
    },
    /** After a pause or a failure. */
    resume: (id: number) => {
      const work = works.get(id)
      if (work) void send(id, work)
    },
    /** Also on the server. Rejects with the problem if it keeps what has arrived. */
    cancel: async (id: number) => {
      const work = works.get(id)
      const uploadId = find(id)?.uploadId
      if (!work) return
      halt(work)
      update(id, { status: 'paused', bytesPerSecond: null, problem: null })
      if (uploadId) await cancel(uploadId).catch(ignoreGone)
      remove(id)
    },
    /** No longer shown; what is on the server stays. */
    remove,
    isGoingOn,
    /** Another user of this browser sees nothing of what the one before was sending. */
    belongTo: (userId: string) => {
      if (userId === ownerId) return
      ownerId = userId
      for (const { id } of list) remove(id)
    },
  }
}

/** The server does not know the upload, or no longer. */
const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404
const isDamaged = (error: unknown) => error instanceof ApiProblem && error.code === DAMAGED
/** The file itself is the reason, and nothing of it is kept. */
const isRefusedFile = (error: unknown) => error instanceof ApiProblem && REFUSED_FILES.includes(error.code)
const REFUSED_FILES: string[] = ['NOT_A_VIDEO', 'NOT_A_MATERIAL', 'UPLOAD_EMPTY', 'UPLOAD_TOO_LARGE']
/** Nothing of it is kept, but another try may go well. */
const DAMAGED = 'UPLOAD_DAMAGED'
/** Checksum, offset, and too many requests: the next try may succeed. */
const PASSING_STATUS = [409, 423, 429, 460]
const NO_ROOM_STATUS = 507

/** Nothing is wrong with the file: trying again helps. */
function isPassing(error: unknown) {
  if (!(error instanceof ApiProblem)) return false
  const { status } = error
  return status === 0 || PASSING_STATUS.includes(status) || (status >= 500 && status !== NO_ROOM_STATUS)
}

/** With numbers, or what the file is, if the server says so. */
const sentenceOf = (error: unknown) =>
  (error instanceof ApiProblem ? error.fields.file : undefined) ?? problemSentence(error)

function ignoreGone(error: unknown) {
  if (!isGone(error)) throw error
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
