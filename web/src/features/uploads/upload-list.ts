import type { UploadKind } from '@farol/domain/uploads.ts'
import { ApiProblem } from '#/api/api-problem.ts'
import type { Sending, sendFile } from './send-file.ts'
import type { Converted, Converting, CreatedUpload, StartOptions } from './start-options.ts'
import { transferSpeed } from './transfer-speed.ts'
import { ignoreGone, isDamaged, isGone, isPassing, isRefusedFile, sentenceOf } from './upload-problems.ts'

/** `queued`: others are sent first. `waiting`: for the connection or the server; it goes on by itself. */
export type UploadStatus = 'queued' | 'sending' | 'waiting' | 'paused' | 'failed' | 'sent'

/** What a file is uploaded for: whoever cancels is asked what becomes of it. */
export type LessonOfUpload = { readonly courseId: string; readonly lessonId: string; readonly title: string }

export type FileUpload = {
  readonly id: number
  readonly kind: UploadKind
  readonly name: string
  readonly size: number
  readonly status: UploadStatus
  /** As the server knows it; null until then. It is also the id of the video or the material. */
  readonly uploadId: string | null
  /** The video that the upload becomes, once the server knows it. */
  readonly video: { readonly id: string; readonly url: string } | null
  /** Null until one is saved with this video. */
  readonly lesson: LessonOfUpload | null
  /** Percent, while the file is converted on this device before it is sent. */
  readonly converted: number | null
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
    options: Converting & { kind: UploadKind },
  ) => Promise<CreatedUpload & Partial<Converted>>
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

/** In milliseconds, by the number of failed tries. */
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
/** Often enough for the eye. */
const SHOWN_EVERY_MS = 250
/** More at once are not faster, and leave the page no connection for anything else. */
const SENDING_MAX = 2
const WITHOUT_CONNECTION = 'Sem conexão. O envio continua quando ela voltar.'
const WITHOUT_ANSWER = 'O servidor não respondeu. Tentamos novamente em instantes.'
const GONE = 'Este envio não está mais no servidor. Tente novamente para enviar o arquivo desde o começo.'

/** What does not change on the screen. */
type Work = {
  file: File
  kind: UploadKind
  onCreated: StartOptions['onCreated']
  /** What is sent: the file, or what it was converted to. */
  sent: File
  release?: (() => void) | undefined
  converting?: AbortController | undefined
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
    sendQueued()
  }
  const update = (id: number, changed: Partial<FileUpload>) =>
    show(list.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  function halt(work: Work) {
    work.turn += 1
    work.converting?.abort()
    work.sending?.stop()
    work.sending = undefined
    clearTimeout(work.timer)
    work.speed.reset()
  }

  /** Those that the server does not know yet are about to be queued. */
  const isBusyWithout = (id: number) =>
    list.filter(
      (upload) =>
        upload.id !== id && upload.uploadId && (upload.status === 'sending' || upload.status === 'waiting'),
    ).length >= SENDING_MAX

  function sendQueued() {
    const next = list.find(({ status, uploadId }) => status === 'queued' && uploadId)
    const work = next && works.get(next.id)
    if (work && !isBusyWithout(next.id)) void send(next.id, work)
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
        const converting = new AbortController()
        work.converting = converting
        const onProgress = (converted: number) => isCurrent() && update(id, { converted })
        const created = await create(work.file, { kind: work.kind, signal: converting.signal, onProgress })
        const { id: uploadId, video, offset, file = work.file, release } = created
        work.release = release
        work.sent = file
        if (!find(id)) return forget(work, uploadId)
        try {
          await work.onCreated?.(created)
        } catch (error) {
          forget(work, uploadId)
          throw error
        }
        update(id, { uploadId, video, sentBytes: offset, size: file.size, converted: null })
      }
      const uploadId = find(id)?.uploadId
      if (!isCurrent() || !uploadId) return
      if (isBusyWithout(id)) return update(id, { status: 'queued' })
      work.sending = send({
        file: work.sent,
        url: addressOf(uploadId),
        onProgress: (sentBytes) => isCurrent() && noteProgress(id, work, sentBytes),
        onSent: () => {
          if (!isCurrent()) return
          halt(work)
          work.release?.()
          update(id, { status: 'sent', sentBytes: work.sent.size, bytesPerSecond: null })
          onSent(uploadId)
        },
        onProblem: (problem) => isCurrent() && fail(id, work, problem),
      })
    } catch (error) {
      if (isCurrent()) fail(id, work, error)
    }
  }

  function forget(work: Work, uploadId: string) {
    work.release?.()
    void cancel(uploadId).catch(() => undefined)
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
    update(id, { converted: null })
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

  const isGoingOn = () => list.some(({ status }) => GOING_ON.includes(status))

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
    work?.release?.()
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
    start: (file: File, { kind = 'video', known, onCreated }: StartOptions = {}): number => {
      listen()
      for (const [id, work] of works) {
        if (work.kind !== kind || !isSameFile(work.file, file)) continue
        if (known) update(id, { uploadId: known.id, video: known.video })
        if (find(id)?.status !== 'sent') {
          work.file = file
          void send(id, work)
        }
        return id
      }
      const id = nextId++
      const { name, size } = file
      const counts = { turn: 0, tries: 0, shownAt: 0 }
      const work: Work = { file, kind, sent: file, onCreated, speed: transferSpeed(), ...counts }
      works.set(id, work)
      const upload = { id, kind, name, size, lesson: null, converted: null } as const
      const server = { uploadId: known?.id ?? null, video: known?.video ?? null }
      const standing = { status: 'queued', sentBytes: known?.offset ?? 0, bytesPerSecond: null } as const
      show([...list, { ...upload, ...server, ...standing, problem: null, canRetry: true }])
      if (!known) void send(id, work)
      return id
    },
    /** A lesson was saved with this video. */
    belongToLesson: (videoUrl: string, lesson: LessonOfUpload) => {
      for (const { id, video } of list) if (video?.url === videoUrl) update(id, { lesson })
    },
    pause: (id: number) => {
      const work = works.get(id)
      if (!work) return
      halt(work)
      update(id, { status: 'paused', bytesPerSecond: null, problem: null, converted: null })
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

export const GOING_ON: readonly UploadStatus[] = ['queued', 'sending', 'waiting']

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
